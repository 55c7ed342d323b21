import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { TableView } from "../../src/lib/api/types";
import * as sound from "../../src/lib/sound";
import { watchTurn } from "../../src/table/turn.svelte";
import { person, tableOf } from "./people";

const asking = (...awaited: number[]): TableView =>
  tableOf(["Ines", "Tomasz"].map((name, seat) => person(name, { awaited: awaited.includes(seat) })));

let table = $state.raw(asking(0));
let isBehind = $state(false);
let end = (): void => undefined;
afterEach(() => {
  end();
  vi.restoreAllMocks();
});

/** Whether it is the own turn after each change, and how often the bell has rung until then. */
function follow(...changes: readonly (() => void)[]): [boolean, number][] {
  const bell = vi.spyOn(sound, "play").mockImplementation(() => undefined);
  let turn = { mine: false };
  end = $effect.root(() => {
    turn = watchTurn(
      () => table,
      () => [0],
      () => isBehind,
    );
  });
  return changes.map((change) => {
    change();
    flushSync();
    return [turn.mine, bell.mock.calls.length];
  });
}

const see = (now: TableView, behind: boolean) => (): void => {
  table = now;
  isBehind = behind;
};

test("it is the own turn, and the bell rings, once the board has shown the moves of both", () => {
  expect(follow(see(asking(0), false), see(asking(1), true), see(asking(0), true), see(asking(0), false))).toEqual([
    [true, 1],
    [false, 1],
    [false, 1],
    [true, 2],
  ]);
});

test("who is asked again at once after the own answer is not called", () => {
  expect(follow(see(asking(0, 1), false), see(asking(0, 1), true), see(asking(0, 1), false))).toEqual([
    [true, 1],
    [false, 1],
    [true, 1],
  ]);
});
