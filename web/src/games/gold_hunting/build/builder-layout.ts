/** Where the pieces are drawn while a player builds: the strongroom with four columns, and a tray. Lengths in pixels. */

import { middleOf, roomOf, type Room } from "../mine/strongroom-layout";
import { PIECES, PILES } from "../pieces";
import { heightOf, values, whereIs, type Arrangement, type Place } from "./arrangement";

export type Bench = {
  /** The strongroom, at the upper left. */
  readonly room: Room;
  readonly tray: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The width of a piece. */
  readonly piece: number;
  /** Whether the tray is beside the strongroom instead of below it, as on a phone on its side. */
  readonly beside: boolean;
};
export type Spot = { readonly x: number; readonly y: number };

/** The tray has a column for each pair of a 1 and a 2, and one for each 3. */
const COLUMNS = 6;
const TALLEST_PIECE = 3;
const GAP = 10;
const PADDING = 10;
const MIN_ROWS = 8;
/** How tall a piece in the tray is for a finger, if it is drawn flatter. */
const MIN_TARGET = 44;
const LOW = 370;
const WIDE = 600;
/** The part of the width that the strongroom takes where the tray is beside it. */
const ROOM_BESIDE = 0.56;
const STEPS = 8;

/** The measures of a bench of this size, with or without room for a tray. Pieces are drawn flatter if a pile would not fit. */
export function benchFor(width: number, height: number, piles: Arrangement, hasTray = true): Bench {
  const rows = Math.max(MIN_ROWS, ...piles.map((pieces) => heightOf(pieces) + 1));
  const beside = height < LOW && width >= WIDE;
  if (beside) {
    const room = roomOf(width * ROOM_BESIDE, height, rows);
    const x = room.width + GAP;
    return withTray(room, { x, y: 0, width: width - x }, beside);
  }
  if (!hasTray) return withTray(roomOf(width, height, rows), { x: 0, y: height, width }, beside);
  // The strongroom and the tray share the height: the taller a piece, the lower the room, and so the piece.
  let room = roomOf(width, height * 0.75, rows);
  // While a phone is turned, a frame can be too low even for the tray: then nothing is left for the room.
  for (let step = 0; step < STEPS; step++) {
    room = roomOf(width, Math.max(0, height - GAP - trayHeight(room)), rows);
  }
  return withTray(room, { x: 0, y: room.height + GAP, width }, beside);
}

/** The upper left corner of each piece. */
export function spots(piles: Arrangement, bench: Bench): Spot[] {
  return PIECES.map((value, piece) => {
    const place = whereIs(piles, piece);
    if (!place) return traySpot(piece, bench);
    const below = heightOf((piles[place.pile] ?? []).slice(0, place.at));
    const { room } = bench;
    return { x: middleOf(room, place.pile) - bench.piece / 2, y: room.floor - (below + value) * room.unit };
  });
}

/** The place of a piece in the tray. Every piece has a slot of its own, so that an empty slot shows what is missing. */
export function traySpot(piece: number, { tray, room, piece: width }: Bench): Spot {
  const value = PIECES[piece] ?? 0;
  const column = value === TALLEST_PIECE ? piece - PILES.length : piece % PILES.length;
  const bottom = tray.y + tray.height - PADDING;
  return {
    x: tray.x + PADDING + slotWidth(tray.width) * (column + 0.5) - width / 2,
    y: value === 1 ? tray.y + PADDING + touchPadding(value, room) : bottom - value * room.unit,
  };
}

/** The place on which a piece at this point would be dropped; `others` are the piles without it. */
export function dropAt(others: Arrangement, { room }: Bench, point: Spot): Place {
  const pile = Math.max(0, Math.floor((point.x - room.left) / room.column));
  const pieces = others[pile];
  if (!pieces || point.x < 0 || point.y > room.height) return null;
  const height = (room.floor - point.y) / room.unit;
  let below = 0;
  const at = values(pieces).findIndex((value) => {
    below += value;
    return below - value / 2 > height;
  });
  return { pile, at: at < 0 ? pieces.length : at };
}

function withTray(room: Room, tray: { x: number; y: number; width: number }, beside: boolean): Bench {
  const piece = Math.max(0, Math.floor(Math.min(room.pile, slotWidth(tray.width) * 0.88)));
  return { room, tray: { ...tray, height: trayHeight(room) }, piece, beside };
}

/** The width of a column of the tray; at its sides the tray has a rim. */
function slotWidth(tray: number): number {
  return (tray - 2 * PADDING) / COLUMNS;
}

/** The room above a piece in the tray that belongs to it, so that a finger finds it. */
export function touchPadding(value: number, room: Room): number {
  return Math.max(0, MIN_TARGET - value * room.unit);
}

function trayHeight(room: Room): number {
  const slot = (value: number) => value * room.unit + touchPadding(value, room);
  return Math.max(slot(TALLEST_PIECE), slot(1) + GAP + slot(2)) + 2 * PADDING;
}
