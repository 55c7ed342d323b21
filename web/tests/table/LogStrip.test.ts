import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { Stage } from "../../src/lib/play/stage.svelte";
import LogStrip from "../../src/table/LogStrip.svelte";
import { person, tableOf } from "./people";

test("the strip names the stand-in that made a move", async () => {
  await locale.choose("en");
  const recent = ["0 mine d 1", "1 mine a 2", "0 keep"];
  const substituted = [
    { line: 1, bot: "smuggler" },
    { line: 2, bot: "prospector" },
  ];
  const table = tableOf([person("Ines"), person("Tomasz")], { recent, substituted });
  const strip = mount(LogStrip, { target: document.body, props: { table, stage: new Stage() } });
  flushSync();
  const told = () => [...document.querySelectorAll("li .visually-hidden")].map(({ textContent }) => textContent);
  await vi.waitFor(
    () =>
      expect(told()).toEqual([
        "Ines said 1 on pile d.",
        "Smuggler for Tomasz said 2 on pile a.",
        "Prospector for you kept the gold in hand for good.",
      ]),
    { timeout: 15_000 },
  );
  await unmount(strip);
});
