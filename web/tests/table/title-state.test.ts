import { expect, test } from "vitest";
import { titleState } from "../../src/table/title-state";
import { person, tableOf } from "./people";

const playing = (offers: boolean, own = false) =>
  tableOf([person("Ines", { offers_end: own }), person("Tomasz", { offers_end: offers })]);

test("the title says that it is the own turn", () => {
  expect(titleState(playing(false), [0], true)).toBe("turn");
  expect(titleState(playing(false), [0], false)).toBeNull();
});

test("an offer to end the game is a question for the others only", () => {
  expect(titleState(playing(true), [0], true)).toBe("question");
  expect(titleState(playing(true, true), [0], false)).toBeNull();
  expect(titleState(playing(true), [], false)).toBeNull();
});

test("a finished game says so, and asks for a rematch", () => {
  const seats = [person("Ines"), person("Tomasz", { rematch: "offered" })];
  expect(titleState(tableOf([person("Ines"), person("Tomasz")], { status: "finished" }), [0], false)).toBe("over");
  expect(titleState(tableOf(seats, { status: "finished" }), [0], false)).toBe("rematch");
  expect(titleState(tableOf(seats, { status: "finished" }), [1], false)).toBe("over");
});
