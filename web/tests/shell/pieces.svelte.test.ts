import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Turn } from "../../src/lib/pieces.svelte";
import Root from "./PieceRoot.svelte";
import Sheet from "./PieceSheet.svelte";

let shown: object | undefined;

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
});

const here = (): string[] => [...document.querySelectorAll("b")].map((piece) => piece.textContent);

test("first nothing but an unseen frame, in the end everything, and frames before drawings", async () => {
  const made: string[] = [];
  const turns: Turn[] = ["later", "first", "frame", "later", "frame"];
  shown = mount(Root, { target: document.body, props: { turns, tell: (name: string) => made.push(name) } });
  flushSync();
  expect(here()).toEqual([]);
  expect(document.querySelector(".forming")).not.toBeNull();
  await vi.waitFor(() => expect(here()).toHaveLength(turns.length));
  expect(made).toEqual(["2 frame", "4 frame", "1 first", "0 later", "3 later"]);
  expect(document.querySelector(".forming")).toBeNull();
});

test("what is added when all is there is there at once", async () => {
  const props = $state<{ turns: Turn[] }>({ turns: ["frame", "later"] });
  shown = mount(Root, { target: document.body, props });
  await vi.waitFor(() => expect(here()).toHaveLength(2));
  await new Promise((done) => setTimeout(done));
  props.turns = ["frame", "later", "later"];
  flushSync();
  expect(here()).toHaveLength(3);
});

test("a piece that belongs to nothing is here at once", () => {
  shown = mount(Sheet, { target: document.body, props: { name: "alone", turn: "later" } });
  flushSync();
  expect(here()).toEqual(["alone"]);
});

test("a board that is gone is not made any further", async () => {
  const made: string[] = [];
  shown = mount(Root, {
    target: document.body,
    props: { turns: ["frame", "later"], tell: (name: string) => made.push(name) },
  });
  flushSync();
  await unmount(shown);
  shown = undefined;
  await new Promise((done) => setTimeout(done, 50));
  expect(made).toEqual([]);
});
