import { beforeEach, expect, test } from "vitest";
import { forgetTable, ownTable, ownTables, rememberTable } from "../../src/lib/own-tables";

beforeEach(() => localStorage.clear());

test("tables are remembered, the newest first, and what is known of one adds up", () => {
  rememberTable({ table: "a", game: "gold-hunting", seats: [1], invitation: "secret" });
  rememberTable({ table: "b", game: "silver-and-gold", seats: [0] });
  rememberTable({ table: "a", game: "gold-hunting", seats: [0] });
  expect(ownTables().map(({ table }) => table)).toEqual(["a", "b"]);
  expect(ownTable("a")).toMatchObject({ seats: [0, 1], invitation: "secret" });
});

test("a table that is gone is forgotten", () => {
  rememberTable({ table: "a", game: "gold-hunting", seats: [0] });
  forgetTable("a");
  expect(ownTable("a")).toBeUndefined();
});

test("what somebody else wrote there does no harm", () => {
  localStorage.setItem("doubloon.tables", "{not json");
  expect(ownTables()).toEqual([]);
});
