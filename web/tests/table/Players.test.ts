import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { locale } from "../../src/lib/i18n/locale.svelte";
import { withPresence } from "../../src/lib/play/presence";
import { Stage } from "../../src/lib/play/stage.svelte";
import Players from "../../src/table/Players.svelte";
import { person, tableOf } from "./people";

test.each([
  ["running", /away since .* · offers to end the game$/],
  ["finished", /^no longer at the table$/],
] as const)("what the menu says of a player at a %s table", async (status, facts) => {
  await locale.choose("en");
  const seats = [person("Ines"), person("Tomasz", { offers_end: true })];
  const table = withPresence(tableOf(seats, { status }), [{ seat: 1, state: "away", since: 100, substitute_at: null }]);
  const props = { table, seats: [0], attempt: () => Promise.resolve(), stage: new Stage(), canMute: false };
  const players = mount(Players, { target: document.body, props });
  expect(document.querySelectorAll("small")[1]?.textContent).toMatch(facts);
  await unmount(players);
});
