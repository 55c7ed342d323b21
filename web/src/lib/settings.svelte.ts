/** What a person chose, remembered in this browser. */

export type Theme = "auto" | "light" | "dark";
/** When an answer waits for "Done": always, only where a chain of extra crosses is in it, or never. */
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

const PLACE = "doubloon.settings";
const FIRST: Stored = {
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
  #all = $state<Stored>({ ...FIRST, ...read() });

  get name(): string {
    return this.#all.name;
  }
  get theme(): Theme {
    return this.#all.theme;
  }
  /** Quiet sounds; off unless somebody wants them. */
  get sound(): boolean {
    return this.#all.sound;
  }
  get motion(): boolean {
    return this.#all.motion;
  }
  get confirm(): Confirm {
    return this.#all.confirm;
  }
  /** Whether the position is also told in words. */
  get text(): boolean {
    return this.#all.text;
  }
  /** Whether the browser may notify when it is one's turn. */
  get notify(): boolean {
    return this.#all.notify;
  }

  /** Whether single letters and numbers do something. */
  get shortcuts(): boolean {
    return this.#all.shortcuts;
  }

  /** Choose something else, for good. */
  change(some: Partial<Stored>): void {
    Object.assign(this.#all, some);
    localStorage.setItem(PLACE, JSON.stringify(this.#all));
    this.apply();
  }

  /** Let the page look as chosen. */
  apply(): void {
    const root = document.documentElement;
    if (this.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.theme;
    if (this.motion) delete root.dataset["motion"];
    else root.dataset["motion"] = "off";
  }

  /** Whether things may move: neither the person nor the system asks for stillness. */
  get moves(): boolean {
    return this.motion && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

function read(): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Stored>;
  } catch {
    return {};
  }
}

export const settings = new Settings();
