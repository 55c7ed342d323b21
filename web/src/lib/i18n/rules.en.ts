/** The sentences around the rules, in English. */

const sentences = {
  title: (game: string) => `${game}: rules`,
  choose: "Which rules would you like to read?",
  chooseTitle: "Rules",
  read: "Read the rules",
  contents: "On this page",
  learn: "Learn by playing, in two minutes",
  play: "New table",
  other: (game: string) => `Rules of ${game}`,
  unofficial:
    "Doubloon is unofficial: free, made by players, with its own drawings and words. The game, its name and its components are the work of its designer and publishers, who keep all rights in its name and artwork. If you like it, buy the printed game: it deserves a place on your shelf.",
} as const;

export default sentences;
