/** Who of the people at a table is here, away or gone. */

import type { Seat, SeatPresence, TableView } from "../api/types";

/**
 * What is to be shown of a seat; a bot, an open seat and a person who is connected are simply here. After the game nobody
 * is away: people have departed.
 */
export type Attendance = "here" | "away" | "gone" | "left" | "departed" | "substituted";

/** The same table, with everybody's presence at their seat. */
export function withPresence<Table extends TableView>(table: Table, presence: readonly SeatPresence[]): Table {
  const afterGame = table.status === "finished";
  const bySeat = new Map(presence.map((each) => [each.seat, { ...each, afterGame }]));
  return { ...table, seats: table.seats.map((seat, number) => ({ ...seat, presence: bySeat.get(number) ?? null })) };
}

export function attendanceOf(seat: Seat): Attendance {
  if (seat.kind !== "person") return "here";
  if (seat.substitute) return "substituted";
  if (seat.left) return "left";
  const { state, afterGame } = seat.presence ?? { state: "here" };
  return state !== "here" && afterGame ? "departed" : state;
}

/** Whether the person of a seat is away for a moment or gone, and no bot plays instead; null where somebody plays. */
export function absenceOf(seat: Seat | undefined): "away" | "gone" | null {
  const attendance = seat ? attendanceOf(seat) : "here";
  if (attendance === "left") return "gone";
  return attendance === "away" || attendance === "gone" ? attendance : null;
}

/** Whether nobody plays on this seat. */
export function isAbsent(seat: Seat | undefined): boolean {
  return absenceOf(seat) !== null;
}

/** The seats of the people who are not at this device. */
export function otherPeople(table: TableView, own: readonly number[]): number[] {
  return table.seats.flatMap((seat, number) => (seat.kind === "person" && !own.includes(number) ? [number] : []));
}

/** Seconds as people read them on a clock: "0:43". */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
