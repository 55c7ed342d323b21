/** The settings of the person at this device, stored in the browser. */

export type Theme = "auto" | "light" | "dark";
/** Which moves wait for "Done": all, only those with extra crosses, or none. */
export type Confirm = "always" | "chains" | "never";

type Stored = {
  name: string;
  theme: Theme;
  sound: boolean;
  motion: boolean;
  confirm: Confirm;
  text: boolean;
  notify: boolean;
  shortcuts: boolean;
};

const STORAGE_KEY = "doubloon.settings";
const DEFAULTS: Stored = {
  name: "",
  theme: "auto",
  sound: false,
  motion: true,
  confirm: "always",
  text: false,
  notify: false,
  shortcuts: true,
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
  get motion(): boolean {
    return this.#all.motion;
  }
  get confirm(): Confirm {
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

  /** Use what was stored before. */
  restore(): void {
    Object.assign(this.#all, stored());
    this.#apply();
  }

  /** Change some settings, and store them. */
  change(some: Partial<Stored>): void {
    Object.assign(this.#all, some);
    localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#all));
    this.#apply();
  }

  /** Set the attributes that the style sheet depends on. */
  #apply(): void {
    const root = document.documentElement;
    if (this.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.theme;
    if (this.motion) delete root.dataset["motion"];
    else root.dataset["motion"] = "off";
  }

  /** Whether things may move: neither the player nor the system has switched animations off. */
  get moves(): boolean {
    return this.motion && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

function stored(): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Stored>;
  } catch {
    return {};
  }
}

export const settings = new Settings();
