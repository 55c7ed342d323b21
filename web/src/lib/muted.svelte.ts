/** The people whose reactions are hidden, by their names: the page knows nothing else of them. Kept in the browser. */

import { storage } from "./storage.svelte";

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
    storage.writeJson(STORAGE_KEY, this.#names);
  }
}

function stored(): string[] {
  const found = storage.readJson(STORAGE_KEY);
  return Array.isArray(found) ? found.filter((name) => typeof name === "string") : [];
}

export const muted = new Muted();
