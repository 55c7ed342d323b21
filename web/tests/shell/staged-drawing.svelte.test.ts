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

const here = (): string[] => [...document.querySelectorAll("b")].map((part) => part.textContent);

test("frames are drawn before their contents, and the board is hidden until then", async () => {
  const made: string[] = [];
  const stages: Stage[] = ["later", "first", "frame", "later", "frame"];
  shown = mount(Root, { target: document.body, props: { stages, tell: (name: string) => made.push(name) } });
  flushSync();
  expect(here()).toEqual([]);
  expect(document.querySelector(".forming")).not.toBeNull();
  await vi.waitFor(() => expect(here()).toHaveLength(stages.length));
  expect(made).toEqual(["2 frame", "4 frame", "1 first", "0 later", "3 later"]);
  expect(document.querySelector(".forming")).toBeNull();
});

test("a part that is added after the drawing is ready at once", async () => {
  const props = $state<{ stages: Stage[] }>({ stages: ["frame", "later"] });
  shown = mount(Root, { target: document.body, props });
  await vi.waitFor(() => expect(here()).toHaveLength(2));
  await new Promise((done) => setTimeout(done));
  props.stages = ["frame", "later", "later"];
  flushSync();
  expect(here()).toHaveLength(3);
});

test("a part outside of a staged drawing is ready at once", () => {
  shown = mount(Sheet, { target: document.body, props: { name: "alone", stage: "later" } });
  flushSync();
  expect(here()).toEqual(["alone"]);
});

test("drawing stops when the board is removed", async () => {
  const made: string[] = [];
  shown = mount(Root, {
    target: document.body,
    props: { stages: ["frame", "later"], tell: (name: string) => made.push(name) },
  });
  flushSync();
  await unmount(shown);
  shown = undefined;
  await new Promise((done) => setTimeout(done, 50));
  expect(made).toEqual([]);
});
