/** Who is not at their seat, in the same words everywhere. */

import type { Seat } from "../api/types";
import { company } from "../i18n/company";
import { moment, say } from "../i18n/locale.svelte";
import { attendanceOf } from "./presence";

/** Why nobody plays on a seat, or who plays instead; `null` for a player who is here. */
export function attendanceInWords(seat: Seat): string | null {
  const words = say(company).presence;
  const attendance = attendanceOf(seat);
  if (attendance !== "away" && attendance !== "gone") return shortAttendance(seat);
  const since = seat.presence?.since ?? null;
  return since === null ? words[attendance] : words[`${attendance}Since`](moment(since));
}

/** The same without a time, where there is little room. */
export function shortAttendance(seat: Seat | undefined): string | null {
  const words = say(company).presence;
  const attendance = seat ? attendanceOf(seat) : "here";
  if (attendance === "here") return null;
  if (attendance === "substituted") return words.substituted(seat?.substitute ?? "");
  return words[attendance === "left" ? "hasLeft" : attendance];
}
