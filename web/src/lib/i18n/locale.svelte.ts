/** Which language is spoken, and how an area's sentences are found in it. */

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const STORED = "doubloon.language";

/** The same sentences in another language: every one must be there, with the same arguments. */
export type Translation<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Translation<T[Key]>;
};

/** The sentences of one part of the page, in all languages. */
export type Area<T> = { readonly en: T; readonly de: Translation<T> };

/** An area, from its English sentences and their German ones; a missing sentence does not compile. */
export function area<const T>(en: T, de: Translation<T>): Area<T> {
  return { en, de };
}

class Locale {
  language = $state<Language>(chosen());

  /** Speak this language from now on. */
  choose(language: Language): void {
    this.language = language;
    localStorage.setItem(STORED, language);
    document.documentElement.lang = language;
  }

  /** The tag by which the browser formats dates and numbers. */
  get tag(): string {
    return this.language === "de" ? "de" : "en-GB";
  }
}

function chosen(): Language {
  const stored = localStorage.getItem(STORED);
  if (stored === "en" || stored === "de") return stored;
  const wanted = navigator.languages.find((tag) => /^(en|de)\b/.test(tag));
  return wanted?.startsWith("de") ? "de" : "en";
}

export const locale = new Locale();
document.documentElement.lang = locale.language;

/** An area's sentences in the language that is spoken now; used in a `$derived`, it follows a change. */
export function say<T>(sentences: Area<T>): Translation<T> {
  return locale.language === "de" ? sentences.de : (sentences.en as Translation<T>);
}

/** Kept, since the browser takes its time to make one. */
const pluralRules = kept((tag) => new Intl.PluralRules(tag));
const listFormat = kept((tag) => new Intl.ListFormat(tag, { type: "conjunction" }));

function kept<T>(make: (tag: string) => T): (tag: string) => T {
  const made = new Map<string, T>();
  return (tag) => {
    const found = made.get(tag) ?? make(tag);
    made.set(tag, found);
    return found;
  };
}

/** One of several forms of a word, as the number asks for: `plural(3, { one: "coin", other: "coins" })`. */
export function plural(number: number, forms: { readonly one: string; readonly other: string }): string {
  return pluralRules(locale.tag).select(number) === "one" ? forms.one : forms.other;
}

/** A moment as people say it: "14:05" today, "3 Nov, 14:05" before. */
export function moment(seconds: number): string {
  const date = new Date(seconds * 1000);
  const today = date.toDateString() === new Date().toDateString();
  const day = today ? {} : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(locale.tag, { ...day, hour: "2-digit", minute: "2-digit" }).format(date);
}

/** Names in a sentence: "Ann, Ben and Cem". */
export function listed(names: readonly string[]): string {
  return listFormat(locale.tag).format(names);
}
