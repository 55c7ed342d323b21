import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Stage } from "../../src/lib/staged-drawing.svelte";
import Root from "./StagedRoot.svelte";
import Sheet from "./DeferredSheet.svelte";

let shown: object | undefined;

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
});

const drawnParts = (): string[] => [...document.querySelectorAll("b")].map((part) => part.textContent);

test("frames are drawn before their contents, and the board is hidden until the frames are drawn", async () => {
  const drawn: string[] = [];
  const stages: Stage[] = ["later", "first", "frame", "later", "frame"];
  shown = mount(Root, { target: document.body, props: { stages, onDrawn: (name: string) => drawn.push(name) } });
  flushSync();
  expect(drawnParts()).toEqual([]);
  expect(document.querySelector(".forming")).not.toBeNull();
  await vi.waitFor(() => expect(drawnParts()).toHaveLength(stages.length));
  expect(drawn).toEqual(["2 frame", "4 frame", "1 first", "0 later", "3 later"]);
  expect(document.querySelector(".forming")).toBeNull();
});

test("a part added after the drawing is complete is ready at once", async () => {
  const props = $state<{ stages: Stage[] }>({ stages: ["frame", "later"] });
  shown = mount(Root, { target: document.body, props });
  await vi.waitFor(() => expect(drawnParts()).toHaveLength(2));
  await new Promise((done) => setTimeout(done));
  props.stages = ["frame", "later", "later"];
  flushSync();
  expect(drawnParts()).toHaveLength(3);
});

test("a part outside a staged drawing is ready at once", () => {
  shown = mount(Sheet, { target: document.body, props: { name: "alone", stage: "later" } });
  flushSync();
  expect(drawnParts()).toEqual(["alone"]);
});

test("drawing stops when the board is removed", async () => {
  const drawn: string[] = [];
  shown = mount(Root, {
    target: document.body,
    props: { stages: ["frame", "later"], onDrawn: (name: string) => drawn.push(name) },
  });
  flushSync();
  await unmount(shown);
  shown = undefined;
  await new Promise((done) => setTimeout(done, 50));
  expect(drawn).toEqual([]);
});
