/** The seats of this browser at one table: a connection for each of them, or one for a spectator. */

import { Refused, api } from "../api/http";
import type { SeatPresence, TableView } from "../api/types";
import { changeSeat, leaveTable, ownTable, rememberTable } from "../own-tables";
import { Connection } from "./connection.svelte";

export type LostSeat = "removed" | "left" | "moved";

export class TableSession {
  /** The own seats, ascending; none for a spectator. */
  seats = $state<number[]>([]);
  /** The seat of the player at the device; null until somebody takes over the device, and for spectators. */
  at = $state<number | null>(null);
  /** The code of the problem where the table could not be opened. */
  problem = $state<string | null>(null);
  /** Why the own seat is lost, once that is known: the host took it away, the person left it, or it is elsewhere. */
  lost = $state<LostSeat | null>(null);
  /** The id of the game, as soon as it is known. */
  game = $state<string | null>(null);
  #connections = $state<Connection[]>([]);

  constructor(readonly tableId: string) {}

  /** Fetch the table, and connect to the own seats. */
  async open(link: string | null): Promise<void> {
    this.problem = this.lost = null;
    try {
      if (link) this.#remember(await api.useLink(this.tableId, link).then(({ table }) => table));
      const table = await api.table(this.tableId);
      const known = ownTable(this.tableId)?.seats ?? [];
      this.game = table.game;
      this.#connect(table.seat === null ? [] : [...new Set([table.seat, ...known])].sort(), table);
      if (table.seat !== null) this.#remember(table);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.code;
    }
  }

  /** Take a free seat. */
  async sit(name: string, invitation: string | null): Promise<void> {
    const { seat, table } = await api.sit(this.tableId, name, invitation);
    this.#remember(table);
    this.#connect([...new Set([...this.seats, seat])].sort(), table);
  }

  /** Take another name before the game; the connection brings the changed table. */
  async rename(name: string): Promise<void> {
    const [seat] = this.seats;
    if (seat !== undefined) await api.rename(this.tableId, seat, name);
  }

  /** Change to a free seat before the game. */
  async move(to: number): Promise<void> {
    const [from] = this.seats;
    if (from === undefined) return;
    const before = this.table;
    this.close(); // the server closes the connection of a seat that has become free
    try {
      const { table } = await api.moveSeat(this.tableId, from, to);
      changeSeat(this.tableId, from, to);
      this.#connect([to], table);
    } catch (error) {
      this.#connect([from], before);
      throw error;
    }
  }

  /** Leave the table for good with all own seats. */
  async leave(): Promise<void> {
    const [seats, before] = [this.seats, this.table];
    this.close(); // the server closes the connection of a seat that nobody has
    try {
      await leaveTable(this.tableId, seats);
    } catch (error) {
      this.#connect(seats, before);
      throw error;
    }
    this.problem = "not-yours";
    this.lost = "left";
  }

  /** Find out why the server closed the connection of the own seat. */
  async explainLoss(): Promise<void> {
    const [seat = 0] = this.seats;
    let now = this.table;
    try {
      now = await api.table(this.tableId);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    // Before the game only the host takes a seat away.
    this.lost = now?.status === "open" ? "removed" : now?.seats[seat]?.left ? "left" : "moved";
  }

  /** Only watch from now on. */
  watch(): void {
    this.problem = this.lost = null;
    this.#connect([]);
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  /** Whether several people share this device. */
  get shared(): boolean {
    return this.seats.length > 1;
  }

  /** The connection of the person at the device; the first where several share it and nobody has said who it is. */
  get connection(): Connection | undefined {
    return this.#connections.find((connection) => connection.seat === this.at) ?? this.#connections[0];
  }

  get table(): TableView | null {
    return this.connection?.table ?? null;
  }

  /** Who of the people at the table is here. */
  get presence(): readonly SeatPresence[] {
    return this.connection?.presence ?? [];
  }

  /** The own seat that should be at the device: the one there as long as it is asked, else the next that is. */
  get wanted(): number | null {
    const awaited = this.#connections.filter(
      (connection) => connection.seat !== null && connection.table?.seats[connection.seat]?.awaited,
    );
    if (awaited.some((connection) => connection.seat === this.at)) return this.at;
    return awaited[0]?.seat ?? this.at;
  }

  #remember(table: TableView): void {
    if (table.seat !== null) rememberTable({ id: this.tableId, game: table.game, seats: [table.seat] });
  }

  /** Connect; a table that came before is shown until the connection has another. */
  #connect(seats: number[], table: TableView | null = null): void {
    this.close();
    this.seats = seats;
    this.at = seats.length === 1 ? (seats[0] ?? null) : null;
    this.#connections = (seats.length ? seats : [null]).map(
      (seat) => new Connection(this.tableId, seat, table?.seat === seat ? table : null),
    );
  }
}
