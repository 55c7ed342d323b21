import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { EMPTY } from "../../src/games/gold_hunting/build/arrangement";
import { benchFor } from "../../src/games/gold_hunting/build/builder-layout";
import Vault from "../../src/games/gold_hunting/drawings/Vault.svelte";
import { lampOver, roomOf } from "../../src/games/gold_hunting/mine/strongroom-layout";

const LOW = [1, 33, 60, 90, 100, 130, 250];

test.each([
  ...LOW.map((height) => benchFor(374, height, EMPTY).room),
  ...LOW.map((height) => benchFor(828, height, EMPTY).room),
  ...LOW.map((height) => roomOf(374, height, 12)),
])("a room of $width by $height pixels is drawn without negative sizes", async (room) => {
  const props = { room, ruled: true, x: 10, y: lampOver(room, 0), light: "wide" as const };
  const vault = mount(Vault, { target: document.body, props });
  const sizes = [...document.body.querySelectorAll("svg, rect, ellipse, circle")].flatMap((shape) =>
    ["width", "height", "rx", "ry", "r"].map((name) => Number(shape.getAttribute(name))),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(0);
  await unmount(vault);
});
