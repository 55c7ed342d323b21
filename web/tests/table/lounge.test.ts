import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../src/lib/api/http";
import { locale } from "../../src/lib/i18n/locale.svelte";
import Lounge from "../../src/table/lounge/Lounge.svelte";
import { person, tableOf } from "./people";

let shown: ReturnType<typeof mount> | undefined;

beforeEach(() => {
  void locale.choose("en");
  vi.spyOn(api, "server").mockResolvedValue({ local_only: false, addresses: [] });
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  vi.restoreAllMocks();
});

function show(listed: boolean, isHost: boolean): void {
  const asked = { sit: vi.fn(), rename: vi.fn(), move: vi.fn(), leave: vi.fn(), problemText: () => "" };
  const seats = [person("Ines"), { ...person(""), name: null, kind: "open" as const }];
  const table = { ...tableOf(seats, { status: "open" }), listed, seconds: 60, hints_allowed: false };
  const props = { table, seats: isHost ? [0] : [], isHost, invitation: isHost ? "secret" : null, ...asked };
  shown = mount(Lounge, { target: document.body, props });
  flushSync();
}

test("the lounge of a public table says that strangers can join, and leads its host to a private one", () => {
  show(true, true);
  expect(document.body.textContent).toContain("Public table. Everybody finds it under “Tables”: strangers can join");
  expect(document.querySelector('a[href="/new/gold-hunting"]')?.textContent).toContain("Open a private table");
});

test("a stranger sees what the table is, and no way that is meant for the host", () => {
  show(true, false);
  expect(document.body.textContent).toContain("Public table.");
  expect(document.querySelector('a[href="/new/gold-hunting"]')).toBeNull();
});

test("a private lounge says nothing about strangers", () => {
  show(false, true);
  expect(document.body.textContent).not.toContain("Public table");
});

test("the lounge tells the terms of the table", () => {
  show(false, true);
  const told = [...document.querySelectorAll('[aria-label="How you play"] li')].map((each) => each.textContent);
  expect(told).toEqual(["Standard rules", "60 seconds per move", "No hints"]);
});

test("the lounge leads to the rules and to the lesson without leaving the table", () => {
  show(false, false);
  const ways = ["Rules", "Learn in two minutes"].map((name) =>
    [...document.querySelectorAll<HTMLAnchorElement>("a")].find((link) => link.textContent === name),
  );
  expect(ways.map((link) => link?.getAttribute("href"))).toEqual(["/rules/gold-hunting", "/learn/gold-hunting"]);
  expect(ways.map((link) => link?.target)).toEqual(["_blank", "_blank"]);
});
