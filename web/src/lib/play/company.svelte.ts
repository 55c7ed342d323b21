/** The people at a table, as the page tells of them: reactions, news, and who comes and goes. */

import type { SeatPresence, TableView } from "../api/types";
import { announcer } from "../announce.svelte";
import { company as sentences } from "../i18n/company";
import { say } from "../i18n/locale.svelte";
import { muted } from "../muted.svelte";
import { settings } from "../settings.svelte";
import type { Received } from "./connection.svelte";
import { Bubbles, Patience } from "./emotes.svelte";
import { newsBetween } from "./news";

/** Milliseconds for which news is shown. */
const SHOWN = 7000;
/** A page that is loaded again is away for a moment: only a longer absence is worth a word. */
const WORTH_A_WORD = 2000;

export class Company {
  /** The latest news, as long as it is shown. */
  toast = $state("");
  readonly bubbles = new Bubbles();
  readonly patience = new Patience();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #before: TableView | null = null;
  #states = new Map<number, SeatPresence["state"]>();
  /** The seats of which an absence was told. */
  readonly #missing = new Set<number>();
  readonly #leaving = new Map<number, ReturnType<typeof setTimeout>>();

  /** Tell what has changed at the table. */
  follow(table: TableView, own: readonly number[]): void {
    const before = this.#before;
    this.#before = table;
    if (!before) return;
    if (before.status !== table.status) this.toast = ""; // what the last news was about is over
    const news = newsBetween(before, table, own, say(sentences));
    if (news.length) announcer.say(news.map(({ text }) => text).join(" "));
    const shown = news.filter(({ isShown }) => isShown);
    if (shown.length) this.#show(shown.map(({ text }) => text).join(" "));
  }

  /** Tell of people who are away, and of those who are back. */
  attend(presence: readonly SeatPresence[], own: readonly number[]): void {
    const before = this.#states;
    this.#states = new Map(presence.map(({ seat, state }) => [seat, state]));
    for (const { seat, state } of presence) {
      const then = before.get(seat);
      if (own.includes(seat) || then === undefined || (then === "here") === (state === "here")) continue;
      clearTimeout(this.#leaving.get(seat));
      if (state === "here") this.#return(seat);
      else {
        this.#leaving.set(
          seat,
          setTimeout(() => this.#miss(seat), WORTH_A_WORD),
        );
      }
    }
  }

  /** Show a reaction, unless the person does not want to see it. */
  receive({ seat, emote }: Received, own: readonly number[]): void {
    const name = this.#nameOf(seat);
    const isOwn = own.includes(seat);
    if (!isOwn && (!settings.emotes || muted.has(name))) return;
    this.bubbles.show(seat, emote);
    const words = say(sentences).emotes;
    if (!isOwn) announcer.say(words.said(name, words.words[emote]));
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.bubbles.clear();
  }

  #miss(seat: number): void {
    // Who has changed seats is here, and nobody sits on the old seat.
    if (this.#before?.seats[seat]?.kind !== "person") return;
    this.#missing.add(seat);
    const { presence, standIn } = say(sentences);
    announcer.say((this.#before.status === "finished" ? presence.departs : standIn.away)(this.#nameOf(seat)));
  }

  #return(seat: number): void {
    if (!this.#missing.delete(seat)) return;
    const text = say(sentences).presence.back(this.#nameOf(seat));
    announcer.say(text);
    this.#show(text);
  }

  #show(text: string): void {
    this.toast = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.toast = ""), SHOWN);
  }

  #nameOf(seat: number): string {
    return this.#before?.seats[seat]?.name ?? "…";
  }
}
