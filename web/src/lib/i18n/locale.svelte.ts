/** The language of the page, and the sentences of its parts. */

import { storage } from "../storage.svelte";

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const STORAGE_KEY = "doubloon.language";

/** The same sentences in another language: every one must be there, with the same arguments. */
export type Translation<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Translation<T[Key]>;
};

type Loaders<T> = {
  readonly en: () => Promise<{ readonly default: T }>;
  readonly de: () => Promise<{ readonly default: Translation<T> }>;
};

/** The sentences of one part of the page. Each language is a module of its own, loaded when it is needed. */
export class Area<T> {
  readonly #loaders: Loaders<T>;
  readonly #sentences: { en?: Translation<T>; de?: Translation<T> } = {};

  constructor(loaders: Loaders<T>) {
    this.#loaders = loaders;
  }

  /** The sentences in a language, if they have been loaded. */
  in(language: Language): Translation<T> | undefined {
    return this.#sentences[language];
  }

  async load(language: Language): Promise<void> {
    if (this.#sentences[language]) return;
    if (language === "de") this.#sentences.de = (await this.#loaders.de()).default;
    // TypeScript cannot see that T is a translation of itself.
    else this.#sentences.en = (await this.#loaders.en()).default as Translation<T>;
  }
}

/** What the page needs of an area in order to switch its language. */
type Loadable = Pick<Area<unknown>, "load"> & { in(language: Language): unknown };

class Locale {
  #language = $state<Language>("en");
  #wanted: Language = "en";
  readonly #areas = new Set<Loadable>();

  get language(): Language {
    return this.#language;
  }

  /** Use the language that was chosen before, else the one that the browser prefers. */
  restore(): void {
    this.#wanted = preferredLanguage();
    this.#use(this.#wanted);
  }

  /** Switch to a language, as soon as the sentences of all parts in use are loaded. */
  async choose(language: Language): Promise<void> {
    storage.write(STORAGE_KEY, language);
    this.#wanted = language;
    const missing = [...this.#areas].filter((area) => !area.in(language));
    if (missing.length) await Promise.all(missing.map((area) => area.load(language)));
    if (this.#wanted === language) this.#use(language);
  }

  /** Load the sentences of these parts in the present language, and from now on with every switch. */
  async load(...areas: readonly Loadable[]): Promise<void> {
    for (const area of areas) this.#areas.add(area);
    let language: Language;
    do {
      language = this.#wanted;
      await Promise.all(areas.map((area) => area.load(language)));
    } while (language !== this.#wanted);
  }

  /** The tag by which the browser formats dates and numbers. */
  get tag(): string {
    return this.#language === "de" ? "de" : "en-GB";
  }

  #use(language: Language): void {
    this.#language = language;
    document.documentElement.lang = language;
  }
}

export const locale = new Locale();

/** A module together with the sentences that it uses. */
export async function withSentences<Module>(module: Promise<Module>, ...areas: readonly Loadable[]): Promise<Module> {
  const [loaded] = await Promise.all([module, locale.load(...areas)]);
  return loaded;
}

/** An area's sentences in the present language; used in a `$derived`, it follows a switch. */
export function say<T>(area: Area<T>): Translation<T> {
  const sentences = area.in(locale.language);
  if (!sentences) throw new Error("the sentences of this part of the page have not been loaded");
  return sentences;
}

function preferredLanguage(): Language {
  const stored = storage.read(STORAGE_KEY);
  if (stored === "en" || stored === "de") return stored;
  const wanted = navigator.languages.find((tag) => /^(en|de)\b/.test(tag));
  return wanted?.startsWith("de") ? "de" : "en";
}

/** By tag; cached, because the browser takes long to create one. */
const listFormats = new Map<string, Intl.ListFormat>();

/**
 * The form of a word that goes with a number: `plural(3, { one: "coin", other: "coins" })`. English and German have one
 * rule for it, so that the browser does not have to load its table of all languages.
 */
export function plural(number: number, forms: { readonly one: string; readonly other: string }): string {
  return number === 1 ? forms.one : forms.other;
}

/** A moment as people write it: "14:05" today, "3 Nov, 14:05" before. */
export function moment(seconds: number): string {
  const date = new Date(seconds * 1000);
  const today = date.toDateString() === new Date().toDateString();
  const day = today ? {} : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(locale.tag, { ...day, hour: "2-digit", minute: "2-digit" }).format(date);
}

/** Names in a sentence: "Ann, Ben and Cem". */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  const format = listFormats.get(locale.tag) ?? new Intl.ListFormat(locale.tag, { type: "conjunction" });
  listFormats.set(locale.tag, format);
  return format.format(names);
}
