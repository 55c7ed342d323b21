/** What people at the table ask each other: which questions are open for the person at the device. */

import type { TableView } from "../../lib/api/types";
import { isAbsent, otherPeople } from "../../lib/play/presence";

/** A question, by a name that changes with it. */
export type Question =
  | { readonly name: string; readonly about: "own" }
  | { readonly name: string; readonly about: "end" }
  | { readonly name: string; readonly about: "absent"; readonly seat: number };

/** Where a note stands: in the line of the log below the board, in the middle of the rail, or over the rail. */
export type NotePlace = "strip" | "rail" | "top";

export class Questions {
  #closed = $state<readonly string[]>([]);
  readonly #asked: () => readonly Question[];

  /** `asked` are all questions of the moment. One that was put away comes again when it is asked again. */
  constructor(asked: () => readonly Question[]) {
    this.#asked = asked;
    $effect(() => {
      const names = asked().map(({ name }) => name);
      const still = this.#closed.filter((name) => names.includes(name));
      if (still.length < this.#closed.length) this.#closed = still;
    });
  }

  /** The questions that were not put away. */
  get open(): readonly Question[] {
    return this.#asked().filter(({ name }) => !this.#closed.includes(name));
  }

  close(question: Question): void {
    this.#closed = [...this.#closed, question.name];
  }
}

/**
 * All questions for the person on a seat of this device; none for spectators. People who are only away may come back, so
 * they are no matter before the player has answered.
 */
export function questionsAt(table: TableView, seat: number | null, here: readonly number[]): Question[] {
  const own = seat === null ? undefined : table.seats[seat];
  if (table.status !== "running" || !own) return [];
  const offers = table.seats.flatMap((each, number) => (each.offers_end ? [number] : []));
  const absent = otherPeople(table, here).flatMap((number): Question[] => {
    const each = table.seats[number];
    if (!each || !isAbsent(each) || !(each.left || (each.awaited && !own.awaited))) return [];
    return [{ name: `${each.left ? "left" : "away"} ${number}`, about: "absent", seat: number }];
  });
  return [
    ...(offers.length ? [{ name: `end ${offers.join(" ")}`, about: "end" } as const] : []),
    ...(own.substitute ? [{ name: "own", about: "own" } as const] : []),
    ...absent,
  ];
}
