/** The people whose reactions are hidden, by their names: the page knows nothing else of them. Kept in the browser. */

const STORAGE_KEY = "doubloon.muted";
const MAX_NAMES = 100;

class Muted {
  #names = $state.raw<readonly string[]>(stored());

  has(name: string): boolean {
    return this.#names.includes(name);
  }

  /** Hide the reactions of a person, or show them again. */
  toggle(name: string): void {
    const rest = this.#names.filter((each) => each !== name);
    this.#names = rest.length < this.#names.length ? rest : [name, ...rest].slice(0, MAX_NAMES);
    localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#names));
  }
}

function stored(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

export const muted = new Muted();
