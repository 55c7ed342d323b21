import { beforeEach, expect, test } from "vitest";
import { changeSeat, forgetTable, ownTable, ownTables, rememberTable } from "../../src/lib/own-tables";

beforeEach(() => localStorage.clear());

test("tables are listed newest first, and entries of the same table are merged", () => {
  rememberTable({ id: "a", game: "gold-hunting", seats: [1], invitation: "secret" });
  rememberTable({ id: "b", game: "silver-and-gold", seats: [0] });
  rememberTable({ id: "a", game: "gold-hunting", seats: [0] });
  expect(ownTables().map(({ id }) => id)).toEqual(["a", "b"]);
  expect(ownTable("a")).toMatchObject({ seats: [0, 1], invitation: "secret" });
});

test("a forgotten table is no longer listed", () => {
  rememberTable({ id: "a", game: "gold-hunting", seats: [0] });
  forgetTable("a");
  expect(ownTable("a")).toBeUndefined();
});

test("invalid data in the storage is ignored", () => {
  localStorage.setItem("doubloon.tables", "{not json");
  expect(ownTables()).toEqual([]);
});

test("entries written by earlier versions can still be read", () => {
  const old = { table: "a", game: "gold-hunting", seats: [0], invitation: "secret", at: 1 };
  localStorage.setItem("doubloon.tables", JSON.stringify([old]));
  expect(ownTable("a")).toEqual({ id: "a", game: "gold-hunting", seats: [0], invitation: "secret", at: 1 });
});

test("who changes seats is remembered on the new one", () => {
  rememberTable({ id: "t", game: "silver-and-gold", seats: [1] });
  changeSeat("t", 1, 0);
  expect(ownTable("t")?.seats).toEqual([0]);
});
