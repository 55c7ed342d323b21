/** The settings of the person at this device, stored in the browser. */

import { storage } from "./storage.svelte";

export type Theme = "auto" | "light" | "dark";
/** How fast things move. */
export type Speed = "calm" | "quick" | "none";

type Stored = {
  name: string;
  theme: Theme;
  sound: boolean;
  speed: Speed;
  confirm: boolean;
  text: boolean;
  notify: boolean;
  shortcuts: boolean;
  emotes: boolean;
};

const STORAGE_KEY = "doubloon.settings";
const PACES: Readonly<Record<Speed, number>> = { calm: 1, quick: 0.5, none: 0 };
const DEFAULTS: Stored = {
  name: "",
  theme: "dark",
  sound: true,
  speed: "calm",
  confirm: true,
  text: false,
  notify: false,
  shortcuts: true,
  emotes: true,
};

class Settings {
  #all = $state<Stored>({ ...DEFAULTS });

  get name(): string {
    return this.#all.name;
  }
  get theme(): Theme {
    return this.#all.theme;
  }
  /** Whether sounds are on. */
  get sound(): boolean {
    return this.#all.sound;
  }
  get speed(): Speed {
    return this.#all.speed;
  }
  /** Whether a move is sent only after the player has confirmed it. */
  get confirm(): boolean {
    return this.#all.confirm;
  }
  /** Whether the position is also described in words. */
  get text(): boolean {
    return this.#all.text;
  }
  /** Whether the browser notifies the player of their turn. */
  get notify(): boolean {
    return this.#all.notify;
  }

  /** Whether single letters and digits are shortcuts. */
  get shortcuts(): boolean {
    return this.#all.shortcuts;
  }

  /** Whether the reactions of others are shown. */
  get emotes(): boolean {
    return this.#all.emotes;
  }

  /** Use what was stored before. */
  restore(): void {
    Object.assign(this.#all, stored());
    this.#apply();
  }

  /** Change some settings, and store them. */
  change(some: Partial<Stored>): void {
    Object.assign(this.#all, some);
    storage.writeJson(STORAGE_KEY, this.#all);
    this.#apply();
  }

  /** Set what the style sheet depends on. */
  #apply(): void {
    const root = document.documentElement;
    root.dataset["theme"] = this.theme;
    root.dataset["speed"] = this.speed;
    root.style.setProperty("--pace", String(PACES[this.speed]));
  }

  /** Whether things may move: neither the player nor the system has switched animations off. */
  get moves(): boolean {
    return this.pace > 0;
  }

  /** By how much to multiply durations: 1 for calm, 0.5 for quick, 0 where nothing moves. */
  get pace(): number {
    return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : PACES[this.speed];
  }
}

/** What was stored before, as far as it still fits. */
function stored(): Partial<Stored> {
  const found = storage.readJson(STORAGE_KEY);
  const fits = ([key, value]: [string, unknown]): boolean =>
    Object.hasOwn(DEFAULTS, key) && typeof value === typeof DEFAULTS[key as keyof Stored];
  return Object.fromEntries(Object.entries(found ?? {}).filter(fits));
}

export const settings = new Settings();
