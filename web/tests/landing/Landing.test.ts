import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../src/lib/api/http";
import { front } from "../../src/lib/i18n/front";
import { locale, withSentences } from "../../src/lib/i18n/locale.svelte";
import { own } from "../../src/lib/i18n/own";

let shown: ReturnType<typeof mount> | undefined;

afterEach(async () => {
  if (shown) await unmount(shown);
  vi.restoreAllMocks();
});

test.each([
  ["en", "Licences of the software and typefaces"],
  ["de", "Lizenzen der Software und der Schriften"],
] as const)(
  "the foot of the start page links to the notices of others, outside of the page: %s",
  async (language, text) => {
    vi.spyOn(api, "games").mockResolvedValue({});
    await locale.choose(language);
    const { default: Landing } = await withSentences(import("../../src/pages/Landing.svelte"), front, own);
    shown = mount(Landing, { target: document.body });
    const link = document.querySelector<HTMLAnchorElement>("footer a");
    expect([link?.textContent, link?.getAttribute("href"), link?.target]).toEqual([text, "/notices.txt", "_self"]);
  },
);
