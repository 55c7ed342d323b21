import { afterEach, expect, test, vi } from "vitest";
import { ownTables, rememberTable } from "../../src/lib/own-tables";
import { settings } from "../../src/lib/settings.svelte";
import { storage } from "../../src/lib/storage.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  storage.refused = false;
});

function refuse(): never {
  throw new DOMException("no room left", "QuotaExceededError");
}

test("a browser that keeps nothing does not stop the page", () => {
  vi.spyOn(localStorage, "setItem").mockImplementation(refuse);
  vi.spyOn(localStorage, "getItem").mockImplementation(refuse);
  settings.change({ speed: "quick" });
  rememberTable({ id: "a", game: "gold-hunting", seats: [0] });
  expect(settings.speed).toBe("quick");
  expect(ownTables()).toEqual([]);
  expect(storage.refused).toBe(true);
});
