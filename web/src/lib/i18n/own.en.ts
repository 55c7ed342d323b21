/** The sentences about one's own games, in English. */

export default {
  title: "Your games",
  looking: "Looking for your games …",
  yourTurn: (name: string) => (name ? `Your turn, ${name}` : "Your turn"),
  yourTurnShort: "Your turn",
  othersTurn: (names: string) => `Waiting for ${names}`,
  open: "Your table waits for players",
  openShort: "Waiting for players",
  none: (name: string) => (name ? `Welcome back, ${name}` : "Welcome back"),
  noneText: "No game waits for you. Start a new one.",
  offline: "The server does not answer. Your games are safe.",
  resume: "Continue",
  running: "Your running games",
  more: (number: number) => (number === 1 ? "One more game" : `${number} more games`),
  lastVisit: (time: string) => `Last visit: ${time}`,
  freeSeat: "free seat",

  results: "Your results",
  allResults: "All results and statistics",
  outcomes: {
    won: "Won",
    shared: "Shared win",
    drawn: "Draw",
    lost: "Lost",
    ended: "Ended early",
    none: "At one device",
  },
  notCounted: "not counted",
  friends: "friends",
  score: (own: number, others: string) => `${own} to ${others}`,
  replay: "Watch again",
  replayOf: (game: string, date: string) => `Watch again: ${game}, ${date}`,
  more20: "Show more",
  nothing: "You have not finished a game yet.",
  nothingText: "When you have, its result appears here, and your statistics grow.",
  toStart: "To the start page",

  statistics: "Statistics",
  figures: { games: "Games", won: "Wins", average: "Average", best: "Best" },
  wins: (won: number, games: number) => `${won} of ${games}`,
  draws: (number: number) => (number === 1 ? "1 draw" : `${number} draws`),
  balance: (won: number, drawn: number, lost: number) =>
    [
      won === 1 ? "1 win" : `${won} wins`,
      ...(drawn ? [drawn === 1 ? "1 draw" : `${drawn} draws`] : []),
      lost === 1 ? "1 loss" : `${lost} losses`,
    ].join(", "),
  opponent: "Opponent",
  byOpponent: (game: string) => `${game} by opponent`,

  keep: "Keep or move your results",
  keepText:
    "Only this browser knows your results. Save them to a file to keep them, or to read them in on another device.",
  saveJson: "Save to a file",
  saveCsv: "Save as a table (CSV)",
  read: "Read in a file",
  readMany: (added: number) =>
    added === 0
      ? "All results of this file were here already."
      : added === 1
        ? "1 result added."
        : `${added} results added.`,
  readFailed: "This is not a file of results. Choose a file that you saved here.",
  delete: "Delete all results",
  deleteSure:
    "Delete all results and statistics in this browser? This cannot be undone. The games themselves stay on the server.",
  deleted: "All results are deleted.",
};
