/** Where the pieces are drawn while a player builds: four columns and a tray below. Lengths are in pixels. */

import { heightOf, values, whereIs, type Arrangement, type Place } from "./arrangement";
import { PIECES, PILES } from "../pieces";

export type Room = {
  readonly width: number;
  /** The height of the columns. */
  readonly height: number;
  /** The height of a piece of 1 gold. */
  readonly unit: number;
  /** The width of a piece. */
  readonly piece: number;
  /** Whether the tray has two rows, as on a phone. */
  readonly narrow: boolean;
};
export type Spot = { readonly x: number; readonly y: number };

/** The height of the strip with the letters below the columns. */
export const LETTERS = 34;
const TALLEST_PIECE = 3;
const ROOM_ABOVE = 1;
const ROWS = 9;
const GAP = 12;

/** The measures for an arrangement. Pieces are drawn flatter if a pile would not fit. */
export function roomFor(width: number, height: number, piles: Arrangement): Room {
  const narrow = width < 620;
  const slots = narrow ? PIECES.length / 2 : PIECES.length;
  const tallest = Math.max(...piles.map(heightOf));
  const unit = Math.min(34, Math.floor(height / Math.max(ROWS, tallest + ROOM_ABOVE)));
  const piece = Math.floor(Math.min(92, (width / PILES.length) * 0.8, (width / slots) * 0.9));
  return { width, height, unit, piece, narrow };
}

/** The height of columns, letters and tray together. */
export function wholeHeight(room: Room): number {
  return trayTop(room) + (room.narrow ? 2 : 1) * trayRow(room) + GAP;
}

/** The top of the tray. */
export function trayTop(room: Room): number {
  return room.height + LETTERS + GAP;
}

/** The upper left corner of each piece. */
export function spots(piles: Arrangement, room: Room): Spot[] {
  return PIECES.map((value, piece) => {
    const place = whereIs(piles, piece);
    if (!place) return traySpot(piece, room);
    const below = heightOf((piles[place.pile] ?? []).slice(0, place.at));
    const column = room.width / PILES.length;
    return { x: column * (place.pile + 0.5) - room.piece / 2, y: room.height - (below + value) * room.unit };
  });
}

/** The place of a piece in the tray. Every piece has a slot of its own, so that an empty slot shows what is missing. */
export function traySpot(piece: number, room: Room): Spot {
  const value = PIECES[piece] ?? 0;
  const slots = room.narrow ? PIECES.length / 2 : PIECES.length;
  const [row, slot] = room.narrow ? narrowSlot(piece) : [0, piece];
  const bottom = trayTop(room) + (row + 1) * trayRow(room);
  return { x: (room.width / slots) * (slot + 0.5) - room.piece / 2, y: bottom - value * room.unit };
}

/** The place on which a piece at this point would be dropped; `others` are the piles without it. */
export function dropAt(others: Arrangement, room: Room, point: Spot): Place {
  const pile = Math.floor((point.x / room.width) * PILES.length);
  const pieces = others[pile];
  if (!pieces || point.y > room.height + LETTERS) return null;
  const height = (room.height - point.y) / room.unit;
  let below = 0;
  const at = values(pieces).findIndex((value) => {
    below += value;
    return below - value / 2 > height;
  });
  return { pile, at: at < 0 ? pieces.length : at };
}

function trayRow(room: Room): number {
  return TALLEST_PIECE * room.unit + GAP;
}

/** The 1s and a 3 in the upper row, the 2s and the other 3 in the lower one. */
function narrowSlot(piece: number): [number, number] {
  return piece >= 8 ? [piece - 8, 4] : [Math.floor(piece / 4), piece % 4];
}
