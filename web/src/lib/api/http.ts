/** The server's HTTP interface, one function for each request. */

import type {
  CreateTable,
  GameFacts,
  Hint,
  History,
  Joined,
  ListedTable,
  Problem,
  SeatLink,
  Step,
  TableCreated,
  TableView,
} from "./types";

/** A request that the server refused; `code` is for programs, `message` for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const api = {
  games: () => ask<Record<string, GameFacts>>("GET", "/api/games"),
  tables: (status?: string) => ask<ListedTable[]>("GET", `/api/tables${status ? `?status=${status}` : ""}`),
  table: (id: string) => ask<TableView>("GET", `/api/tables/${id}`),
  create: (wanted: Partial<CreateTable> & { game: string }) => ask<TableCreated>("POST", "/api/tables", wanted),
  sit: (id: string, name: string, invitation: string | null, seat: number | null = null) =>
    ask<Joined>("POST", `/api/tables/${id}/seats`, { name, invitation, seat }),
  seatBot: (id: string, seat: number, bot: string) =>
    ask<TableView>("PUT", `/api/tables/${id}/seats/${seat}/bot`, { bot }),
  takeOver: (id: string, seat: number) => ask<TableView>("DELETE", `/api/tables/${id}/seats/${seat}/bot`),
  leave: (id: string, seat: number) => ask<TableView>("DELETE", `/api/tables/${id}/seats/${seat}`),
  makeLink: (id: string, seat: number) => ask<SeatLink>("POST", `/api/tables/${id}/seats/${seat}/link`),
  useLink: (id: string, link: string) => ask<Joined>("POST", `/api/tables/${id}/link`, { link }),
  history: (id: string) => ask<History>("GET", `/api/tables/${id}/history`),
  hint: (id: string, seat: number) => ask<Hint>("POST", `/api/tables/${id}/seats/${seat}/hint`),
  replay: (id: string, step: number, seat: number | null) =>
    ask<Step>("GET", `/api/tables/${id}/replay?step=${step}${seat === null ? "" : `&seat=${seat}`}`),
  rematch: (id: string) => ask<{ id: string }>("POST", `/api/tables/${id}/rematch`),
};

/** Let the strongest bot of a game play: on a free seat, or as the substitute of its player. */
export async function letComputerPlay(id: string, game: string, seat: number): Promise<void> {
  const bot = (await api.games())[game]?.bots.at(-1);
  if (bot) await api.seatBot(id, seat, bot);
}

/** Send a request; throws `Refused` where the server refuses it or cannot be reached (`offline`). */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  let response: Response;
  try {
    response = await fetch(path, { method, ...sent });
  } catch {
    throw new Refused("offline", "the server cannot be reached");
  }
  const content: unknown = await response.json().catch(() => null);
  if (response.ok) return content as T;
  const problem = content as Problem | null;
  throw new Refused(problem?.code ?? "http", problem?.message ?? `status ${response.status}`);
}
