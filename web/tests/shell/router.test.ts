import { afterEach, expect, test } from "vitest";
import { router } from "../../src/lib/router.svelte";

afterEach(() => {
  router.path = "/";
});

test.each([
  ["/", ""],
  ["/lobby/", "lobby"],
  ["/t/abc", "t"],
  ["/new/a%20b", "new"],
])("%s leads to the page %j", (path, page) => {
  router.path = path;
  expect(router.page).toBe(page);
});

test.each(["/nowhere", "/lobby/x", "/t", "/t/abc/d", "/new", "/replay", "/rules/a/b", "/T/abc", "/index.html", "/%ff"])(
  "%s leads nowhere",
  (path) => {
    router.path = path;
    expect(router.page).toBeNull();
  },
);

test("a part that is no encoded text stays as it is", () => {
  router.path = "/t/%ff";
  expect([router.page, router.parts]).toEqual(["t", ["t", "%ff"]]);
});
