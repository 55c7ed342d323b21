/**
 * Where a pattern fits, and which of the fitting placements a player means.
 *
 * This module knows no rules: all placements are legal moves that the server has listed.
 */

import { boxAt, boxesIn, placeOf, type Place } from "../boxes";
import { crossesAmong, type CrossOption } from "./legal-moves";

/** A pattern on a card. `form` is its orientation, independent of its place; `middle` is its centre of gravity. */
export type Placement = CrossOption & { readonly form: string; readonly middle: Place };

/** All placements of the pattern among the moves, without single boxes. */
export function placementsAmong(moves: readonly string[]): Placement[] {
  return crossesAmong(moves)
    .filter(({ boxes }) => boxes.length > 1)
    .map((cross) => ({ ...cross, form: formOf(cross.boxes), middle: middleOfBoxes(cross.boxes) }));
}

/** The placements on a card that cover a box. */
export function through(placements: readonly Placement[], card: string, box: string): Placement[] {
  return placements.filter((each) => each.card === card && each.boxes.includes(box));
}

/** The form of some boxes: the same boxes moved into the upper left corner, row by row. */
export function formOf(boxes: readonly string[]): string {
  return normalized(boxes.map(placeOf));
}

/** A form after a quarter turn clockwise. */
export function turned(form: string): string {
  return normalized(cells(form).map(({ x, y }) => ({ x: -y, y: x })));
}

/** A form mirrored from left to right. */
export function mirrored(form: string): string {
  return normalized(cells(form).map(({ x, y }) => ({ x: -x, y })));
}

/** A form mirrored from top to bottom. */
export function upsideDown(form: string): string {
  return normalized(cells(form).map(({ x, y }) => ({ x, y: -y })));
}

/** All orientations of a form: its quarter turns, and those of its mirror image. */
export function orientationsOf(form: string): string[] {
  return [...new Set([...quarterTurns(form), ...quarterTurns(mirrored(form))])];
}

/** The boxes of a form in the upper left corner, to draw it. */
export function boxesOfForm(form: string): string[] {
  return boxesIn(form);
}

/**
 * The placement that a pointer means: in the wanted form if it fits, else in the form that is the fewest turns away.
 * Of several placements in one form it is the one whose middle is nearest. A tie goes to the one further right and
 * down, so that the keyboard, which points at the middles of boxes, reaches every placement from its upper left box.
 */
export function nearest(fitting: readonly Placement[], wanted: string, at: Place): Placement | null {
  for (const form of [...quarterTurns(wanted), ...quarterTurns(mirrored(wanted))]) {
    const best = closest(fitting, form, at);
    if (best) return best;
  }
  return null;
}

/**
 * A pattern after the next quarter turn that fits over a box that it should `hold`, else over a part of it, else anywhere
 * on its card; null where none does.
 */
export function turnPlacement(
  all: readonly Placement[],
  now: CrossOption,
  hold: string | null = null,
): Placement | null {
  const [form, ...others] = quarterTurns(formOf(now.boxes));
  return reshaped(
    all,
    now,
    others.filter((each) => each !== form),
    hold,
  );
}

/** The mirror image of a pattern, turned until it fits as `turnPlacement` does; null where it never does. */
export function mirrorPlacement(
  all: readonly Placement[],
  now: CrossOption,
  hold: string | null = null,
): Placement | null {
  const form = formOf(now.boxes);
  const [beside, once, above, thrice] = quarterTurns(mirrored(form));
  const isHanded = !quarterTurns(form).includes(beside);
  const wanted = isHanded ? [beside, above, once, thrice] : [beside, above];
  return reshaped(
    all,
    now,
    wanted.filter((each) => each !== form),
    hold,
  );
}

/** The first of some forms that fits over a box, else over a part of a pattern, else anywhere on its card. */
function reshaped(
  all: readonly Placement[],
  now: CrossOption,
  forms: readonly string[],
  hold: string | null,
): Placement | null {
  const here = all.filter(({ card }) => card === now.card);
  const over = here.filter(({ boxes }) => boxes.some((box) => now.boxes.includes(box)));
  const at = middleOfBoxes(now.boxes);
  const held = hold === null ? [] : here.filter(({ boxes }) => boxes.includes(hold));
  for (const fitting of [held, over, here]) {
    for (const form of forms) {
      const best = closest(fitting, form, at);
      if (best) return best;
    }
  }
  return null;
}

function closest(fitting: readonly Placement[], form: string, at: Place): Placement | null {
  const fits = fitting.filter((each) => each.form === form);
  const [first] = fits.sort((one, other) => {
    const nearer = distance(one.middle, at) - distance(other.middle, at);
    return Math.abs(nearer) > 1e-9 ? nearer : other.middle.x + other.middle.y - one.middle.x - one.middle.y;
  });
  return first ?? null;
}

/** A form and its quarter turns, clockwise. */
function quarterTurns(form: string): [string, string, string, string] {
  const once = turned(form);
  const twice = turned(once);
  return [form, once, twice, turned(twice)];
}

function cells(form: string): Place[] {
  return boxesIn(form).map(placeOf);
}

function normalized(places: readonly Place[]): string {
  const left = Math.min(...places.map(({ x }) => x));
  const top = Math.min(...places.map(({ y }) => y));
  return places
    .map(({ x, y }) => ({ x: x - left, y: y - top }))
    .sort((one, other) => one.y - other.y || one.x - other.x)
    .map(boxAt)
    .join(" ");
}

/** The centre of gravity of some boxes. */
export function middleOfBoxes(boxes: readonly string[]): Place {
  const places = boxes.map(placeOf);
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(places.map(({ x }) => x)) + 0.5, y: mean(places.map(({ y }) => y)) + 0.5 };
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
