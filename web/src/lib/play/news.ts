/** What has happened among the people at a table between two looks at it, in sentences. */

import type { Seat, TableView } from "../api/types";
import type en from "../i18n/company.en";
import type { Translation } from "../i18n/locale.svelte";

type Words = Translation<typeof en>;

/** A sentence; everybody hears it, and it is also shown where nothing else on the screen says so. */
export type News = { readonly text: string; readonly isShown: boolean };

/** The news for the person on these seats. */
export function newsBetween(before: TableView, after: TableView, own: readonly number[], words: Words): News[] {
  const declined = after.seats.some((seat, number) => seat.declined_end && !before.seats[number]?.declined_end);
  return after.seats.flatMap((now, number): News[] => {
    const then = before.seats[number];
    if (!then) return [];
    const isOwn = own.includes(number);
    const name = now.name ?? "…";
    const isNew = (fact: (seat: Seat) => boolean): boolean => fact(now) && !fact(then);
    const news: News[] = [];
    const tell = (text: string, isShown = true): number => news.push({ text, isShown });
    if (now.clock_moved && linesOf(after, number) !== linesOf(before, number)) {
      tell(isOwn ? words.timeUpOwn : words.timeUp(name));
    }
    if (isOwn) return news;
    if (isNew((seat) => seat.kind === "person")) tell(words.lounge.came(name), false);
    if (isNew((seat) => seat.declined_end)) tell(words.end.declined(name));
    if (then.offers_end && !now.offers_end && !declined && after.status === "running") tell(words.end.withdrawn(name));
    // The players see the question whether a bot shall play on.
    if (isNew((seat) => seat.left)) tell(words.presence.left(name), own.length === 0);
    if (isNew((seat) => seat.substitute !== null)) tell(words.standIn.took(name));
    if (isNew((seat) => seat.substitute === null) && !now.left) tell(words.standIn.returned(name));
    if (isNew((seat) => seat.rematch === "declined")) tell(words.rematch.declined(name), false);
    return news;
  });
}

/** The last lines of one seat. */
function linesOf(table: TableView, seat: number): string {
  return table.recent.filter((line) => line.startsWith(`${seat} `)).join("\n");
}
