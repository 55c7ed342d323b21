/** The server's HTTP interface, one function for each request. */

import { newId } from "./ids";
import { reach } from "./reach.svelte";
import type {
  CreateTable,
  GameFacts,
  Hint,
  History,
  Joined,
  ListedTable,
  Problem,
  Positions,
  RematchReply,
  Replay,
  SeatLink,
  ServerAddress,
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

/** Through whose eyes a finished game is seen: a seat's, a spectator's, or with everything open. */
export type Viewpoint = number | "spectator" | "open";

export const api = {
  games: () => ask<Record<string, GameFacts>>("GET", "/api/games"),
  tables: (status?: string) => ask<ListedTable[]>("GET", `/api/tables${status ? `?status=${status}` : ""}`),
  table: (id: string) => ask<TableView>("GET", `/api/tables/${id}`),
  create: (wanted: Partial<CreateTable> & { game: string }) => change<TableCreated>("POST", "/api/tables", wanted),
  sit: (id: string, name: string, invitation: string | null) =>
    change<Joined>("POST", `/api/tables/${id}/seats`, { name, invitation }),
  rename: (id: string, seat: number, name: string) =>
    change<TableView>("PUT", `/api/tables/${id}/seats/${seat}/name`, { name }),
  seatBot: (id: string, seat: number, bot: string) =>
    change<TableView>("PUT", `/api/tables/${id}/seats/${seat}/bot`, { bot }),
  takeOver: (id: string, seat: number) => change<TableView>("DELETE", `/api/tables/${id}/seats/${seat}/bot`),
  leave: (id: string, seat: number) => change<TableView>("DELETE", `/api/tables/${id}/seats/${seat}`),
  makeLink: (id: string, seat: number) => change<SeatLink>("POST", `/api/tables/${id}/seats/${seat}/link`),
  useLink: (id: string, link: string) => change<Joined>("POST", `/api/tables/${id}/link`, { link }),
  history: (id: string) => ask<History>("GET", `/api/tables/${id}/history`),
  hint: (id: string, seat: number) => change<Hint>("POST", `/api/tables/${id}/seats/${seat}/hint`),
  replay: (id: string) => ask<Replay>("GET", `/api/tables/${id}/replay`),
  positions: (id: string, steps: readonly number[], viewpoint: Viewpoint) => {
    const query = new URLSearchParams(steps.map((step) => ["step", String(step)]));
    if (viewpoint === "open") query.set("reveal", "true");
    else if (viewpoint !== "spectator") query.set("seat", String(viewpoint));
    return ask<Positions>("GET", `/api/tables/${id}/replay/positions?${query.toString()}`);
  },
  /** Offer a rematch, or agree to one; its id is null as long as others have not agreed. */
  rematch: (id: string) => change<RematchReply>("POST", `/api/tables/${id}/rematch`),
  declineRematch: (id: string) => change<TableView>("DELETE", `/api/tables/${id}/rematch`),
  moveSeat: (id: string, seat: number, to: number) =>
    change<Joined>("POST", `/api/tables/${id}/seats/${seat}/move`, { to }),
  server: () => ask<ServerAddress>("GET", "/api/server"),
};

/** Let the strongest bot of a game play: on a free seat, or as the substitute of its player. */
export async function letComputerPlay(id: string, game: string, seat: number): Promise<void> {
  const bot = (await api.games())[game]?.bots.at(-1);
  if (bot) await api.seatBot(id, seat, bot);
}

/** Send a request; throws `Refused` where the server refuses it or cannot be reached (`offline`). */
export async function ask<T>(method: string, path: string, body?: unknown, id?: string): Promise<T> {
  const headers: Record<string, string> = id === undefined ? {} : { "idempotency-key": id };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, { method, headers, ...sent });
  } catch {
    reach.missed();
    throw new Refused("offline", "the server cannot be reached");
  }
  const content: unknown = await response.json().catch(() => null);
  const problem = content as Problem | null;
  // Without an answer of its own, the server is behind a proxy that could not reach it.
  const lost = content === null && (response.ok || (response.status >= 502 && response.status <= 504));
  if (lost) reach.missed();
  else reach.found();
  if (response.ok && !lost) return content as T;
  throw new Refused(problem?.code ?? (lost ? "offline" : "http"), problem?.message ?? `status ${response.status}`);
}

/** The pauses in milliseconds before a request without an answer is repeated. */
const PAUSES = [250, 500, 1000];
/** Refusals after which the request may or may not have been carried out. */
const UNANSWERED = new Set(["offline", "storage-down"]);
let guest: Promise<unknown> | null = null;

/**
 * Send a request that changes something, with the cookie of this guest. If the answer is lost, it is repeated with the
 * same id, and the server carries it out only once.
 */
async function change<T>(method: string, path: string, body?: unknown): Promise<T> {
  const id = newId();
  let tries = 0;
  for (;;) {
    try {
      await becomeGuest();
      return await ask<T>(method, path, body, id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === "no-token") guest = null;
      const pause = UNANSWERED.has(error.code) || error.code === "no-token" ? PAUSES[tries] : undefined;
      if (pause === undefined) throw error;
      tries += 1;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Get the cookie, once for each visit of the page; the server keeps the cookie of a guest whom it knows. */
function becomeGuest(): Promise<unknown> {
  guest ??= ask("POST", "/api/guests").catch((error: unknown) => {
    guest = null;
    throw error;
  });
  return guest;
}
