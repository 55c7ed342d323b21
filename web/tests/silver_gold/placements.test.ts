import { describe, expect, test } from "vitest";
import { middleOf } from "../../src/games/silver_gold/boxes";
import {
  formOf,
  mirrored,
  mirrorPlacement,
  nearest,
  placementsAmong,
  through,
  turned,
  turnPlacement,
  upsideDown,
} from "../../src/games/silver_gold/board/placements";

/** Returns the value, or throws if there is none. */
function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("there is no such value");
  return value;
}

/** Every placement of the forms on a card of four by four boxes, as the server lists them. */
function allPlacements(card: string, forms: readonly string[]): string[] {
  const moves: string[] = [];
  for (const form of forms) {
    const boxes = form.split(" ");
    for (let down = 0; down < 4; down++) {
      for (let right = 0; right < 4; right++) {
        const moved = boxes.map((box) => [box.charCodeAt(0) - 97 + right, Number(box[1]) + down] as const);
        if (moved.every(([x, y]) => x < 4 && y <= 4))
          moves.push(`cross ${card} ${moved.map(([x, y]) => `${"abcd".charAt(x)}${y}`).join(" ")}`);
      }
    }
  }
  return moves;
}

const I3 = ["a1 b1 c1", "a1 a2 a3"];
const L4 = ["a1 b1 c1 a2", "a1 b1 b2 b3", "c1 a2 b2 c2", "a1 a2 a3 b3"].flatMap((form) => [form, mirrored(form)]);

describe("forms", () => {
  test("a form does not depend on its position", () => {
    expect(formOf(["b3", "c3", "b4"])).toBe("a1 b1 a2");
  });

  test("four quarter turns or two mirrorings restore the form", () => {
    const form = "a1 b1 c1 a2";
    expect(turned(form)).toBe("a1 b1 b2 b3");
    expect(turned(turned(turned(turned(form))))).toBe(form);
    expect(mirrored(form)).toBe("a1 b1 c1 c2");
    expect(mirrored(mirrored(form))).toBe(form);
  });
});

describe("pointing", () => {
  const threes = placementsAmong(allPlacements("purple-01", I3));

  test("single boxes are not placements", () => {
    expect(placementsAmong(["cross grey-01 a1", "extra grey-01 a1", "take stack", "pass"])).toEqual([]);
  });

  test("the pattern is centred on the pointer", () => {
    const fitting = through(threes, "purple-01", "b2");
    expect(nearest(fitting, found(I3[0]), middleOf("b2"))?.move).toBe("cross purple-01 a2 b2 c2");
    expect(nearest(fitting, found(I3[1]), middleOf("b2"))?.move).toBe("cross purple-01 b1 b2 b3");
  });

  test("the pattern stays on the card when the pointer is at the edge", () => {
    expect(nearest(through(threes, "purple-01", "a1"), found(I3[0]), middleOf("a1"))?.move).toBe(
      "cross purple-01 a1 b1 c1",
    );
    expect(nearest(through(threes, "purple-01", "d4"), found(I3[0]), middleOf("d4"))?.move).toBe(
      "cross purple-01 b4 c4 d4",
    );
  });

  test("the half of the box that contains the pointer decides the placement", () => {
    const twos = placementsAmong(allPlacements("grey-01", ["a1 b1"]));
    const fitting = through(twos, "grey-01", "b1");
    expect(nearest(fitting, "a1 b1", { x: 1.2, y: 0.5 })?.boxes).toEqual(["a1", "b1"]);
    expect(nearest(fitting, "a1 b1", { x: 1.8, y: 0.5 })?.boxes).toEqual(["b1", "c1"]);
  });

  test("a form that does not fit is replaced by its next turn that fits", () => {
    const upright = placementsAmong(["cross grey-01 b1 b2 b3"]);
    expect(nearest(upright, found(I3[0]), middleOf("b2"))?.form).toBe(I3[1]);
    expect(nearest([], found(I3[0]), middleOf("b2"))).toBeNull();
  });

  test("every placement can be reached from the middle of one of its boxes", () => {
    for (const forms of [I3, L4, ["a1 b1 a2 b2"], ["a1 b1"], ["a1 b1 c1 b2"]]) {
      for (const each of placementsAmong(allPlacements("purple-01", forms))) {
        const all = placementsAmong(allPlacements("purple-01", forms));
        const reached = each.boxes.map(
          (box) => nearest(through(all, "purple-01", box), each.form, middleOf(box))?.move,
        );
        expect(reached).toContain(each.move);
      }
    }
  });
});

describe("turning", () => {
  const ells = placementsAmong(allPlacements("purple-01", L4));
  const fitting = through(ells, "purple-01", "b2");
  const start = found(nearest(fitting, found(L4[0]), middleOf("b2")));

  test("a turn is a clockwise quarter turn that stays over the pattern", () => {
    const once = found(turnPlacement(ells, start));
    expect(once.form).toBe(turned(start.form));
    expect(once.boxes.some((box) => start.boxes.includes(box))).toBe(true);
  });

  test("four turns lead back to the first orientation", () => {
    let now = start;
    for (let count = 0; count < 4; count++) now = found(turnPlacement(ells, now));
    expect(now.form).toBe(start.form);
  });

  test("turns that do not fit are skipped", () => {
    const some = ells.filter(({ form }) => form !== turned(start.form));
    expect(turnPlacement(some, start)?.form).toBe(turned(turned(start.form)));
  });

  test("a turn that fits only elsewhere on the card goes there", () => {
    const [far] = placementsAmong(["cross purple-01 d1 d2 d3"]);
    const lying = found(placementsAmong(["cross purple-01 a4 b4 c4"])[0]);
    expect(turnPlacement([lying, found(far)], lying)).toBe(far);
    expect(turnPlacement([lying], lying)).toBeNull();
  });

  test("another card is never turned to", () => {
    const lying = found(placementsAmong(["cross purple-01 a4 b4 c4"])[0]);
    expect(turnPlacement(placementsAmong(["cross grey-01 a1 a2 a3"]), lying)).toBeNull();
  });
});

describe("mirroring", () => {
  const ells = placementsAmong(allPlacements("purple-01", L4));
  const start = found(nearest(through(ells, "purple-01", "b2"), found(L4[0]), middleOf("b2")));

  test("mirroring gives the mirror image if it fits", () => {
    expect(mirrorPlacement(ells, start)?.form).toBe(mirrored(start.form));
    expect(mirrorPlacement([start], start)).toBeNull();
  });

  test("a form that is its own mirror image is mirrored from top to bottom", () => {
    const tees = placementsAmong(allPlacements("purple-01", ["a1 b1 c1 b2", "b1 a2 b2 c2"]));
    const upright = found(nearest(tees, "a1 b1 c1 b2", middleOf("b2")));
    expect(mirrorPlacement(tees, upright)?.form).toBe(upsideDown(upright.form));
  });

  test("a row has no other mirror image", () => {
    const threes = placementsAmong(allPlacements("purple-01", I3));
    const lying = found(nearest(threes, found(I3[0]), middleOf("b2")));
    expect(mirrorPlacement(threes, lying)).toBeNull();
  });
});
