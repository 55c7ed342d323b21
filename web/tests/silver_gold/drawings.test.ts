import { flushSync, mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import { boxesOn, type Treasure } from "../../src/games/silver_gold/cards";
import { crossStrokes, random, wobblyBox } from "../../src/games/silver_gold/drawings/ink";
import { BOX, coast } from "../../src/games/silver_gold/drawings/island";
import { placeOf } from "../../src/games/silver_gold/boxes";
import { islandOffset, LEFT, TOP } from "../../src/games/silver_gold/drawings/card-measures";
import { ornaments } from "../../src/games/silver_gold/drawings/sea";
import TreasureCard from "../../src/games/silver_gold/drawings/TreasureCard.svelte";
import MovePicture from "../../src/games/silver_gold/MovePicture.svelte";
import { reactiveCard } from "./card-props.svelte";
import { CARDS } from "./views";

function card(id: string): Treasure {
  const found = CARDS.treasures.get(id);
  if (!found) throw new Error(`no card ${id}`);
  return found;
}

const islands = (path: string): number => path.split("Z").length - 1;

describe("the coast", () => {
  test("is one line around connected boxes", () => {
    expect(islands(coast(["a1", "b1", "b2"], 4, "x"))).toBe(1);
  });

  test("also goes around a lake", () => {
    const ring = ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"];
    expect(islands(coast(ring, 4, "x"))).toBe(2);
  });

  test("joins boxes that touch only at a corner", () => {
    expect(islands(coast(["a1", "b2"], 4, "x"))).toBe(1);
    expect(islands(coast(["b1", "a2"], 4, "x"))).toBe(1);
    expect(islands(coast(["a1", "c1"], 4, "x"))).toBe(2);
  });

  test("is the same for the same seed", () => {
    expect(coast(["a1"], 4, "x")).toBe(coast(["a1"], 4, "x"));
    expect(coast(["a1"], 4, "x")).not.toBe(coast(["a1"], 4, "y"));
  });
});

describe("lines drawn by hand", () => {
  test("are always the same for the same seed", () => {
    expect(crossStrokes("a1", 0, 0, 40)).toEqual(crossStrokes("a1", 0, 0, 40));
    expect(wobblyBox("a1", 0, 0, 36, 4)).toBe(wobblyBox("a1", 0, 0, 36, 4));
  });

  test("differ from box to box", () => {
    const boxes = [...boxesOn(card("purple-04")).keys()];
    expect(new Set(boxes.map((box) => crossStrokes(box, 0, 0, 40).join())).size).toBe(boxes.length);
  });

  test("come of numbers from 0 to 1 that are spread evenly", () => {
    const next = random("seed");
    const numbers = Array.from({ length: 1000 }, next);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(numbers.filter((number) => number < 0.5).length).toBeGreaterThan(400);
    expect(numbers.filter((number) => number >= 0.5).length).toBeGreaterThan(400);
  });
});

test("the drawings in the sea of a card stay in open water", () => {
  for (const each of CARDS.treasures.values()) {
    const shift = islandOffset(each);
    const corners = [...boxesOn(each).keys()].map(placeOf);
    for (const { x, y } of ornaments(each)) {
      const column = (x - LEFT - shift.x) / BOX;
      const row = (y - TOP - shift.y) / BOX;
      const onLand = corners.some((box) => Math.floor(column) === box.x && Math.floor(row) === box.y);
      expect(onLand, each.id).toBe(false);
    }
  }
});

test("the boxes of a card are listed row by row", () => {
  const card = CARDS.treasures.get("grey-09");
  expect(card && [...boxesOn(card)].map(([box]) => box).join(" ")).toBe("a1 b1 a2 b2 c2 d2 c3 d3");
});

test("crosses keep their places when the same boxes come in another order, so they are not drawn again", async () => {
  const boxes = [...boxesOn(card("purple-03")).keys()].slice(0, 4);
  const props = reactiveCard({ card: card("purple-03"), crossed: [], label: "" });
  const shown = mount(TreasureCard, { target: document.body, props });
  flushSync(() => (props.crossed = boxes));
  const drawn = [...document.querySelectorAll("path.first")];
  flushSync(() => (props.crossed = [...boxes].reverse()));
  expect(drawn).toHaveLength(4);
  expect([...document.querySelectorAll("path.first")]).toEqual(drawn);
  expect([...document.querySelectorAll("path.first")].every((path, place) => path === drawn[place])).toBe(true);
  await unmount(shown);
});

test("crosses that were in view as a placed pattern are not drawn again when they are confirmed", async () => {
  const boxes = ["a1", "b1"];
  const props = reactiveCard({ card: card("grey-09"), preview: boxes, drawnFirst: true });
  const shown = mount(TreasureCard, { target: document.body, props });
  flushSync();
  flushSync(() => {
    props.preview = [];
    props.crossed = [...boxes, "c1"];
  });
  expect(document.querySelectorAll("path.first"), "only the cross at c1").toHaveLength(1);
  await unmount(shown);
});

test("the picture of a card from the stack is the back of a card", async () => {
  const picture = mount(MovePicture, { target: document.body, props: { moves: ["take stack"] } });
  flushSync();
  expect(document.querySelectorAll(".card .back")).toHaveLength(1);
  await unmount(picture);
});
