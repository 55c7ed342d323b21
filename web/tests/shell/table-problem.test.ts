import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { locale, type Language } from "../../src/lib/i18n/locale.svelte";
import TableProblem from "../../src/table/TableProblem.svelte";

let shown: ReturnType<typeof mount> | undefined;

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

test.each<[string, Language, string, string[]]>([
  ["table-closed", "en", "This table has been closed", ["Choose a game", "All tables"]],
  ["table-closed", "de", "Dieser Tisch wurde geschlossen", ["Spiel wählen", "Alle Tische"]],
  ["blocked", "en", "You cannot play here at the moment", ["Try again", "Back to the start page"]],
  ["blocked", "de", "Du kannst hier im Moment nicht spielen", ["Noch einmal versuchen", "Zur Startseite"]],
])("what the host has decided is explained: %s in %s", (code, language, title, ways) => {
  void locale.choose(language);
  shown = mount(TableProblem, { target: document.body, props: { code, watch: vi.fn(), again: vi.fn() } });
  flushSync();
  expect(document.querySelector("h1")?.textContent).toBe(title);
  expect(document.body.textContent).toMatch(language === "de" ? /Wer diesen Server betreibt/ : /host of this server/);
  expect([...document.querySelectorAll("button, a")].map((each) => each.textContent.trim())).toEqual(ways);
});
