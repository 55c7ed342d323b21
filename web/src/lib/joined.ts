/** Lists in which some things go on with an earlier one. */

/**
 * The things in their order, where each that goes on with an earlier one is joined to it. `joined` returns two things as
 * one, or null where the second does not go on with the first; the latest possible one is taken.
 */
export function joinedWithEarlier<Thing>(
  things: readonly Thing[],
  joined: (first: Thing, second: Thing) => Thing | null,
): Thing[] {
  const all: Thing[] = [];
  for (const thing of things) {
    let place = all.length;
    let whole: Thing | null = null;
    while (whole === null && place > 0) {
      const first = all[--place];
      if (first !== undefined) whole = joined(first, thing);
    }
    if (whole === null) all.push(thing);
    else all[place] = whole;
  }
  return all;
}
