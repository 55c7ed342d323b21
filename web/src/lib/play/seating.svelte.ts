/** Where this browser sits at one table: a line for each own seat, or one that watches. */

import { Refused, api } from "../api/http";
import type { TableView } from "../api/types";
import { ownTable, rememberTable } from "../own-tables";
import type { GameName } from "../api/types";
import { Line } from "./line.svelte";

export class Seating {
  /** The own seats, ascending; none for a spectator. */
  seats = $state<number[]>([]);
  /** The seat whose person is at the device now; null while nobody has said so, and for spectators. */
  at = $state<number | null>(null);
  /** What went wrong when the table was looked for: a code of the server's. */
  problem = $state<string | null>(null);
  /** What is played here, as soon as that is known. */
  game = $state<string | null>(null);
  #lines = $state<Line[]>([]);

  constructor(readonly table: string) {}

  /** Find out where one sits, and connect. */
  async open(link: string | null): Promise<void> {
    try {
      if (link) this.#remember(await api.useLink(this.table, link).then(({ look }) => look));
      const look = await api.table(this.table);
      const known = ownTable(this.table)?.seats ?? [];
      this.game = look.game;
      this.#connect(look.seat === null ? [] : [...new Set([look.seat, ...known])].sort(), look);
      if (look.seat !== null) this.#remember(look);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.code;
    }
  }

  /** Sit down on a free seat. */
  async sit(name: string, invitation: string | null): Promise<void> {
    const { seat, look } = await api.sit(this.table, name, invitation);
    this.#remember(look);
    this.#connect([...new Set([...this.seats, seat])].sort(), look);
  }

  /** Only watch from now on. */
  watch(): void {
    this.#connect([]);
  }

  close(): void {
    for (const line of this.#lines) line.close();
  }

  /** Whether several people share this device. */
  get shared(): boolean {
    return this.seats.length > 1;
  }

  /** The line of the person at the device; the first where several share it and nobody has said who it is. */
  get line(): Line | undefined {
    return this.#lines.find((line) => line.seat === this.at) ?? this.#lines[0];
  }

  get look(): TableView | null {
    return this.line?.look ?? null;
  }

  /** The own seat that should be at the device: the one there as long as it is asked, else the next that is. */
  get wanted(): number | null {
    const awaited = this.#lines.filter((line) => line.seat !== null && line.look?.seats[line.seat]?.awaited);
    if (awaited.some((line) => line.seat === this.at)) return this.at;
    return awaited[0]?.seat ?? this.at;
  }

  #remember(look: TableView): void {
    if (look.seat !== null) rememberTable({ table: this.table, game: look.game as GameName, seats: [look.seat] });
  }

  /** Connect; a look that came before is shown until the line has another. */
  #connect(seats: number[], look: TableView | null = null): void {
    this.close();
    this.seats = seats;
    this.at = seats.length === 1 ? (seats[0] ?? null) : null;
    this.#lines = (seats.length ? seats : [null]).map(
      (seat) => new Line(this.table, seat, look?.seat === seat ? look : null),
    );
  }
}
