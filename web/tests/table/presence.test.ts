import { expect, test } from "vitest";
import { attendanceOf, clockTime, isAbsent, otherPeople, withPresence } from "../../src/lib/play/presence";
import { person, tableOf } from "./people";

const away = { seat: 1, state: "away" as const, since: 100, substitute_at: 190 };

test("a person whose presence is unknown is here", () => {
  expect(attendanceOf(person("Ines"))).toBe("here");
});

test("presence comes to the seats, and a substitute counts more than an absence", () => {
  const table = withPresence(tableOf([person("Ines"), person("Tomasz")]), [away]);
  expect(table.seats.map(attendanceOf)).toEqual(["here", "away"]);
  expect(isAbsent(table.seats[1])).toBe(true);
  const replaced = withPresence(tableOf([person("Ines"), person("Tomasz", { substitute: "bosun" })]), [away]);
  expect(replaced.seats.map(attendanceOf)).toEqual(["here", "substituted"]);
  expect(isAbsent(replaced.seats[1])).toBe(false);
});

test("who has left is absent without a word from the server", () => {
  expect(isAbsent(person("Ines", { left: true }))).toBe(true);
});

test("bots and the own seats are not other people", () => {
  const table = tableOf([person("Ines"), person("Bosun", { kind: "bot" }), person("Tomasz")]);
  expect(otherPeople(table, [0])).toEqual([2]);
});

test("seconds are shown as on a clock, and never less than none", () => {
  expect([42.2, 60, 125, -3].map(clockTime)).toEqual(["0:43", "1:00", "2:05", "0:00"]);
});

test("after the game nobody is away: people have departed, and nothing waits for them", () => {
  const [one, other] = [person("Ines"), person("Tomasz")];
  for (const state of ["away", "gone"] as const) {
    const table = withPresence(tableOf([one, other], { status: "finished" }), [{ ...away, state }]);
    expect(table.seats.map(attendanceOf)).toEqual(["here", "departed"]);
    expect(isAbsent(table.seats[1])).toBe(false);
  }
});
