import { beforeEach, expect, test } from "vitest";
import { forgetTable, ownTable, ownTables, rememberTable } from "../../src/lib/own-tables";

beforeEach(() => localStorage.clear());

test("tables are remembered, the newest first, and what is known of one adds up", () => {
  rememberTable({ id: "a", game: "gold-hunting", seats: [1], invitation: "secret" });
  rememberTable({ id: "b", game: "silver-and-gold", seats: [0] });
  rememberTable({ id: "a", game: "gold-hunting", seats: [0] });
  expect(ownTables().map(({ id }) => id)).toEqual(["a", "b"]);
  expect(ownTable("a")).toMatchObject({ seats: [0, 1], invitation: "secret" });
});

test("a table that is gone is forgotten", () => {
  rememberTable({ id: "a", game: "gold-hunting", seats: [0] });
  forgetTable("a");
  expect(ownTable("a")).toBeUndefined();
});

test("what somebody else wrote there does no harm", () => {
  localStorage.setItem("doubloon.tables", "{not json");
  expect(ownTables()).toEqual([]);
});

test("entries of earlier versions are still read", () => {
  const old = { table: "a", game: "gold-hunting", seats: [0], invitation: "secret", at: 1 };
  localStorage.setItem("doubloon.tables", JSON.stringify([old]));
  expect(ownTable("a")).toEqual({ id: "a", game: "gold-hunting", seats: [0], invitation: "secret", at: 1 });
});
