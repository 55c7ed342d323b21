/** The sentences of the generic board, in English. */

export default {
  drawing: "Drawing of the position",
  moves: "Your moves",
  noMoves: "You have no move to make now.",
  filter: "Filter the moves",
  matching: (shown: number, all: number) => `${shown} of ${all} moves`,
  tooMany: (count: number) => `There are ${count} moves, too many to list. Type one:`,
  move: "Move",
  play: "Play",
  suggested: "suggested",
  takeBack: "Take the last move back",
  refused: (reason: string) => `Not possible: ${reason}`,
  played: (move: string) => `You played ${move}.`,
  result: "The result",
  player: "Player",
  place: "Place",
  total: "Total",
  wins: (name: string) => `${name} wins`,
  youWin: "You win",
};
