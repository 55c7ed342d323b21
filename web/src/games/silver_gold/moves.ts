/** Moves as values. The server lists and accepts them as text, such as "cross purple-03 a1 b1". */

export type Move =
  | { readonly kind: "keep"; readonly cards: readonly [string, string] }
  /** Cross off the pattern, or a single box. */
  | { readonly kind: "cross"; readonly card: string; readonly boxes: readonly string[] }
  /** Cross off one box that is owed for an X. */
  | { readonly kind: "extra"; readonly card: string; readonly box: string }
  | { readonly kind: "take"; readonly card: string }
  /** Take the unseen top card of the stack. */
  | { readonly kind: "take-stack" }
  | { readonly kind: "pass" };

const STACK = "stack";

/** The move that a text stands for; null where it stands for none. */
export function parseMove(text: string): Move | null {
  const [verb, ...words] = text.split(" ");
  const [first, second] = words;
  switch (verb) {
    case "keep":
      return first && second && words.length === 2 ? { kind: "keep", cards: [first, second] } : null;
    case "cross":
      return first && second ? { kind: "cross", card: first, boxes: words.slice(1) } : null;
    case "extra":
      return first && second && words.length === 2 ? { kind: "extra", card: first, box: second } : null;
    case "take":
      if (!first || words.length !== 1) return null;
      return first === STACK ? { kind: "take-stack" } : { kind: "take", card: first };
    case "pass":
      return words.length ? null : { kind: "pass" };
    default:
      return null;
  }
}

/** A move as the server writes it. */
export function moveText(move: Move): string {
  switch (move.kind) {
    case "keep":
      return ["keep", ...move.cards].join(" ");
    case "cross":
      return ["cross", move.card, ...move.boxes].join(" ");
    case "extra":
      return ["extra", move.card, move.box].join(" ");
    case "take":
      return `take ${move.card}`;
    case "take-stack":
      return `take ${STACK}`;
    case "pass":
      return "pass";
  }
}

/**
 * What a seat did in one turn: its moves, of which a chain of crosses has several, and the cards that they completed.
 * Its line is "0 cross purple-03 a1 b1; extra grey-01 c2 = grey-01".
 */
export type Turn = { readonly seat: number; readonly moves: readonly Move[]; readonly completed: readonly string[] };

/** The turn that a line stands for; null for a line about chance. */
export function parseTurn(line: string): Turn | null {
  const [text = "", completed = ""] = line.split(" = ");
  const [, seat, played] = /^(\d+) (.+)$/.exec(text) ?? [];
  const moves = (played ?? "").split("; ").map(parseMove);
  const known = moves.filter((move) => move !== null);
  if (known.length < moves.length) return null;
  return { seat: Number(seat), moves: known, completed: completed ? completed.split(" ") : [] };
}

/** Both lines as one where the second goes on with a chain of crosses that the first began; else null. */
export function joinedLine(first: string, second: string): string | null {
  const [chain, next] = [parseTurn(first), parseTurn(second)];
  const begins = chain?.moves[0]?.kind === "cross" || chain?.moves[0]?.kind === "extra";
  if (!chain || !next || !begins || chain.seat !== next.seat || next.moves[0]?.kind !== "extra") return null;
  return turnText({
    seat: chain.seat,
    moves: [...chain.moves, ...next.moves],
    completed: [...chain.completed, ...next.completed],
  });
}

/** The lines of a history; the last cross on a card that its player has completed says so. */
export function withCompletions(
  lines: readonly string[],
  players: readonly { readonly completed: readonly string[] }[],
): string[] {
  const waiting = new Set(players.flatMap(({ completed }, seat) => completed.map((card) => `${seat} ${card}`)));
  return [...lines]
    .reverse()
    .map((line) => {
      const turn = parseTurn(line);
      const completed = (turn?.moves ?? []).flatMap((move) => {
        const isCross = move.kind === "cross" || move.kind === "extra";
        return isCross && waiting.delete(`${turn?.seat ?? ""} ${move.card}`) ? [move.card] : [];
      });
      return turn && completed.length ? turnText({ ...turn, completed }) : line;
    })
    .reverse();
}

function turnText({ seat, moves, completed }: Turn): string {
  const text = `${seat} ${moves.map(moveText).join("; ")}`;
  return completed.length ? `${text} = ${completed.join(" ")}` : text;
}

/** A move of the history and the seat that made it; null for a line about chance, such as a shuffled stack. */
export function parseLine(line: string): { readonly seat: number; readonly move: Move } | null {
  const [, seat, text] = /^(\d+) (.+)$/.exec(line) ?? [];
  const move = text === undefined ? null : parseMove(text);
  return move && { seat: Number(seat), move };
}
