/** The server's HTTP interface, one function for each request. */

import type { CreateTable, Hint, Joined, ListedTable, TableView, Problem, Step, TableCreated, Told } from "./types";

/** A request that the server refused; `code` is for programs, the message for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export type GameFacts = { title: string; seats: number[]; variants: string[]; bots: string[] };

export const api = {
  games: () => ask<Record<string, GameFacts>>("GET", "/api/games"),
  tables: (status?: string) => ask<ListedTable[]>("GET", `/api/tables${status ? `?status=${status}` : ""}`),
  table: (table: string) => ask<TableView>("GET", `/api/tables/${table}`),
  create: (wanted: Partial<CreateTable> & { game: string }) => ask<TableCreated>("POST", "/api/tables", wanted),
  sit: (table: string, name: string, invitation: string | null, seat: number | null = null) =>
    ask<Joined>("POST", `/api/tables/${table}/seats`, { name, invitation, seat }),
  seatBot: (table: string, seat: number, bot: string) =>
    ask<TableView>("PUT", `/api/tables/${table}/seats/${seat}/bot`, { bot }),
  takeOver: (table: string, seat: number) => ask<TableView>("DELETE", `/api/tables/${table}/seats/${seat}/bot`),
  leave: (table: string, seat: number) => ask<TableView>("DELETE", `/api/tables/${table}/seats/${seat}`),
  makeLink: (table: string, seat: number) => ask<{ link: string }>("POST", `/api/tables/${table}/seats/${seat}/link`),
  useLink: (table: string, link: string) => ask<Joined>("POST", `/api/tables/${table}/link`, { link }),
  history: (table: string) => ask<History>("GET", `/api/tables/${table}/history`),
  hint: (table: string, seat: number) => ask<Hint>("POST", `/api/tables/${table}/seats/${seat}/hint`),
  replay: (table: string, step: number, seat: number | null) =>
    ask<Step>("GET", `/api/tables/${table}/replay?step=${step}${seat === null ? "" : `&seat=${seat}`}`),
  rematch: (table: string) => ask<{ table: string }>("POST", `/api/tables/${table}/rematch`),
};

/** Let the strongest bot of a game play on a seat: on a free one, or for its person. */
export async function letComputerPlay(table: string, game: string, seat: number): Promise<void> {
  const bot = (await api.games())[game]?.bots.at(-1);
  if (bot) await api.seatBot(table, seat, bot);
}

/** Ask the server for something; `Refused` where it says no, or cannot be reached (`offline`). */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  let response: Response;
  try {
    response = await fetch(path, { method, ...sent });
  } catch {
    throw new Refused("offline", "the server cannot be reached");
  }
  const told: unknown = await response.json().catch(() => null);
  if (response.ok) return told as T;
  const problem = told as Problem | null;
  throw new Refused(problem?.code ?? "http", problem?.message ?? `status ${response.status}`);
}
