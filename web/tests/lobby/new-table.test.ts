import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameFacts } from "../../src/lib/api/types";
import { catalog } from "../../src/lib/games.svelte";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { router } from "../../src/lib/router.svelte";
import NewTable from "../../src/pages/NewTable.svelte";

const HUNTING: GameFacts = {
  title: "Gold Hunting",
  about: {},
  seats: [2],
  variants: ["standard"],
  bots: ["prospector", "assayer", "smuggler"],
};

let shown: ReturnType<typeof mount> | undefined;

beforeEach(() => {
  void locale.choose("en");
  vi.spyOn(catalog, "load").mockResolvedValue({ "gold-hunting": HUNTING });
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  router.hash = "";
  vi.restoreAllMocks();
});

/** The form at an address with this part after the `#`; returns the choice that is set for seat 2. */
async function chosenForSeatTwo(hash: string): Promise<string | undefined> {
  router.hash = hash;
  shown = mount(NewTable, { target: document.body, props: { subject: "gold-hunting" } });
  await vi.waitFor(() => expect(document.querySelectorAll(".choices")).toHaveLength(2));
  return document.querySelectorAll(".choices")[1]?.querySelector(".chosen")?.textContent.trim();
}

test("the lobby's way to a public table leaves its other seats open", async () => {
  expect(await chosenForSeatTwo("public")).toBe("Open seat");
  expect(document.body.textContent).toContain("Anybody can take this seat");
  expect(document.body.textContent).not.toContain("Friend, by link");
});

test("a private table is set up for a game against the computer", async () => {
  expect(await chosenForSeatTwo("")).toContain("Prospector");
  expect(document.body.textContent).toContain("Friend, by link");
});
