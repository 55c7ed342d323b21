/** The piles while a player builds them: the selected piece, the steps to undo, and what a screen reader hears. */

import { announcer } from "../../../lib/announce.svelte";
import { say } from "../../../lib/i18n/locale.svelte";
import { play } from "../../../lib/sound";
import { move, EMPTY, heightOf, tray, values, whereIs, buildText, type Arrangement } from "./arrangement";
import { PIECES, PILES, pileName } from "../pieces";
import { boardWords } from "../words/index";

export class BuildDraft {
  piles = $state.raw<Arrangement>(EMPTY);
  /** The piece in hand: it was tapped and still needs a pile. */
  chosen = $state<number | null>(null);
  #before = $state.raw<readonly Arrangement[]>([]);

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** Start with these piles and nothing to undo. */
  begin(piles: Arrangement): void {
    this.piles = piles;
    this.chosen = null;
    this.#before = [];
  }

  /** Put a piece on top of a pile, or between its pieces. */
  put(piece: number, pile: number, at?: number): void {
    this.#change(move(this.piles, piece, pile, at));
    const words = say(boardWords).build;
    const sentence = words.put(PIECES[piece] ?? 0, pileName(pile), heightOf(this.piles[pile] ?? []));
    announcer.say(tray(this.piles).length ? sentence : `${sentence} ${words.allPlaced}`);
  }

  /** Put a piece back into the tray. */
  putBack(piece: number): void {
    this.#change(move(this.piles, piece, null));
    announcer.say(say(boardWords).build.back(PIECES[piece] ?? 0));
  }

  /** Arrange everything at once. */
  arrange(piles: Arrangement): void {
    this.chosen = null;
    this.#change(piles);
    announcer.say(PILES.map((_, pile) => this.pileInWords(pile)).join(". "));
  }

  undo(): void {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.piles = last;
    this.chosen = null;
    announcer.say(PILES.map((_, pile) => this.pileInWords(pile)).join(". "));
  }

  /** A piece was tapped: it is in hand; or, if another one is in hand, that goes onto the pile of this one. */
  tap(piece: number): void {
    const place = whereIs(this.piles, piece);
    if (this.chosen !== null && this.chosen !== piece && place) this.putChosen(place.pile);
    else this.chosen = piece;
  }

  /** Put the piece in hand onto a pile. */
  putChosen(pile: number): void {
    if (this.chosen === null) return;
    this.put(this.chosen, pile);
    this.chosen = null;
  }

  /** The tray was tapped. */
  tapTray(): void {
    if (this.chosen !== null && whereIs(this.piles, this.chosen)) this.putBack(this.chosen);
    this.chosen = null;
  }

  /** The piece that was put onto a pile last. */
  get lastPlaced(): number | undefined {
    const earlier = this.#before.at(-1) ?? EMPTY;
    const placed = this.piles.flat();
    return placed.find((piece) => !whereIs(earlier, piece)) ?? placed.at(-1);
  }

  pileInWords(pile: number): string {
    const pieces = this.piles[pile] ?? [];
    return say(boardWords).build.pile(pileName(pile), values(pieces), heightOf(pieces));
  }

  pieceInWords(piece: number): string {
    const words = say(boardWords).build;
    const place = whereIs(this.piles, piece);
    const value = PIECES[piece] ?? 0;
    if (!place) return words.loose(value);
    return words.placed(value, pileName(place.pile), place.at + 1, this.piles[place.pile]?.length ?? 0);
  }

  #change(next: Arrangement): void {
    play("tap");
    if (buildText(next) === buildText(this.piles)) return;
    this.#before = [...this.#before, this.piles];
    this.piles = next;
  }
}
