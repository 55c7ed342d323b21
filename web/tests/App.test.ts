import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import App from "../src/App.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

test("it says its name, and which tables are listed", async () => {
  const listed = { table: "t1", game: "gold-hunting", seats: ["Ines", null] };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json([listed])));
  const app = mount(App, { target: document.body });
  expect(document.querySelector("h1")?.textContent).toBe("Doubloon");
  await vi.waitFor(() => expect(document.body.textContent).toContain("gold-hunting: Ines, an open seat"));
  await unmount(app);
});
