/** Where the pieces are drawn while one builds: four columns, and a tray below them. Lengths are in pixels. */

import { tall, values, whereIs, type Arrangement, type Place } from "./arrangement";
import { PIECES, PILES } from "../pieces";

export type Room = {
  readonly width: number;
  /** How high the columns are. */
  readonly height: number;
  /** How tall a piece of 1 gold is. */
  readonly unit: number;
  /** How wide a piece is. */
  readonly piece: number;
  /** The tray in two rows, as on a phone. */
  readonly narrow: boolean;
};
export type Spot = { readonly x: number; readonly y: number };

/** The strip below the columns that bears their letters. */
export const LETTERS = 34;
const TALLEST_PIECE = 3;
const ROOM_ABOVE = 1;
const ROWS = 9;
const GAP = 12;

/** Rooms are measured anew when a pile grows out of them: then all pieces are drawn flatter. */
export function roomFor(width: number, height: number, piles: Arrangement): Room {
  const narrow = width < 620;
  const slots = narrow ? PIECES.length / 2 : PIECES.length;
  const tallest = Math.max(...piles.map(tall));
  const unit = Math.min(34, Math.floor(height / Math.max(ROWS, tallest + ROOM_ABOVE)));
  const piece = Math.floor(Math.min(92, (width / PILES.length) * 0.8, (width / slots) * 0.9));
  return { width, height, unit, piece, narrow };
}

/** How high columns, letters and tray are together. */
export function wholeHeight(room: Room): number {
  return trayTop(room) + (room.narrow ? 2 : 1) * trayRow(room) + GAP;
}

/** Where the tray begins. */
export function trayTop(room: Room): number {
  return room.height + LETTERS + GAP;
}

/** The upper left corner of each piece. */
export function spots(piles: Arrangement, room: Room): Spot[] {
  return PIECES.map((value, piece) => {
    const place = whereIs(piles, piece);
    if (!place) return traySpot(piece, room);
    const below = tall((piles[place.pile] ?? []).slice(0, place.at));
    const column = room.width / PILES.length;
    return { x: column * (place.pile + 0.5) - room.piece / 2, y: room.height - (below + value) * room.unit };
  });
}

/** Each piece has a slot of its own in the tray, so that one sees what is gone from it. */
export function traySpot(piece: number, room: Room): Spot {
  const value = PIECES[piece] ?? 0;
  const slots = room.narrow ? PIECES.length / 2 : PIECES.length;
  const [row, slot] = room.narrow ? narrowSlot(piece) : [0, piece];
  const bottom = trayTop(room) + (row + 1) * trayRow(room);
  return { x: (room.width / slots) * (slot + 0.5) - room.piece / 2, y: bottom - value * room.unit };
}

/** Which place a piece held at this point would be dropped on: `others` are the piles without it. */
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

/** The ones and a three above, the twos and the other three below. */
function narrowSlot(piece: number): [number, number] {
  return piece >= 8 ? [piece - 8, 4] : [Math.floor(piece / 4), piece % 4];
}
