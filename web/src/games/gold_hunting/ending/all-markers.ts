/** The numbers on all markers of a finished game. Views never show an unused marker; the open replay does. */

import { Refused, api } from "../../../lib/api/http";

/** The marker of each seat; `null` where the game cannot be shown open, or the server does not answer. */
export async function allMarkers(table: string): Promise<readonly number[] | null> {
  try {
    const { lines, can_open: canOpen } = await api.replay(table);
    if (!canOpen) return null;
    const last = await api.positions(table, [lines.length], "open");
    return last.game === "gold-hunting" ? (last.revealed?.[0]?.markers ?? null) : null;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
