import { beforeEach, expect, test } from "vitest";
import { locale, moment } from "../../src/lib/i18n/locale.svelte";
import { attendanceInWords, shortAttendance } from "../../src/lib/play/attendance-words";
import { person } from "./people";

beforeEach(() => locale.choose("en"));

const absent = (state: "away" | "gone") =>
  person("Ines", { presence: { seat: 0, state, since: 100, substitute_at: 190 } });

test("a person who is here needs no words", () => {
  expect([attendanceInWords(person("Ines")), shortAttendance(person("Ines")), shortAttendance(undefined)]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each(["away", "gone"] as const)("somebody is %s, with and without a time", (state) => {
  expect(attendanceInWords(absent(state))).toBe(`${state} since ${moment(100)}`);
  expect(shortAttendance(absent(state))).toBe(state);
});

test("after the game, who closed the table is not at it any more", async () => {
  const departed = person("Ines", {
    presence: { seat: 0, state: "gone", since: 100, substitute_at: null, afterGame: true },
  });
  expect([attendanceInWords(departed), shortAttendance(departed)]).toEqual(Array(2).fill("no longer at the table"));
  await locale.choose("de");
  expect(attendanceInWords(departed)).toBe("nicht mehr am Tisch");
});

test("a player who left and a player with a stand-in have different texts in both languages", async () => {
  const left = person("Ines", { left: true });
  const replaced = person("Ines", { left: true, substitute: "Bosun" });
  expect([left, replaced].map(attendanceInWords)).toEqual(["has left", "stand-in: Bosun"]);
  await locale.choose("de");
  expect([left, replaced].map(attendanceInWords)).toEqual(["ist gegangen", "Vertretung: Bosun"]);
});
