/** The results as files: JSON to import them again, CSV for spreadsheets. */

import { opponentsOf, outcomeOf, ownScore, readResults, type OwnResult } from "./own-results";

const FORMAT = "doubloon-results";

/** All results as the text of a JSON file. */
export function toJson(results: readonly OwnResult[]): string {
  return `${JSON.stringify({ format: FORMAT, version: 2, results }, null, 1)}\n`;
}

/** The results in the text of a file; null where it is no file of results. */
export function fromJson(text: string): OwnResult[] | null {
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content !== "object" || content === null || !("format" in content) || !("results" in content))
      return null;
    return content.format === FORMAT && Array.isArray(content.results) ? readResults(content.results) : null;
  } catch {
    return null;
  }
}

/** All results as a table: one line for each game. `title` gives the name of a game, `name` that of a player. */
export function toCsv(
  results: readonly OwnResult[],
  title: (game: string) => string,
  name: (player: OwnResult["players"][number]) => string,
): string {
  const rows = results.map((result) => [
    new Date(result.at).toISOString(),
    title(result.game),
    outcomeOf(result) ?? "",
    ownScore(result) ?? "",
    opponentsOf(result)
      .map((player) => (player.score === null ? name(player) : `${name(player)} ${player.score}`))
      .join(", "),
    result.table,
  ]);
  const header = ["date", "game", "outcome", "score", "opponents", "table"];
  return [header, ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

/** Offer a text as a download. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A cell; spreadsheets would take one that begins with such a sign for a formula. */
function quoted(cell: string | number): string {
  const safe = typeof cell === "string" && /^[=+\-@\t]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
