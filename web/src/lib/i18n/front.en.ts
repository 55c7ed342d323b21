/** The sentences of the start page, in English. */

/** A number of games in a sentence. */
const count = (number: number): string => ["none", "one", "two", "three", "four", "five"][number] ?? String(number);
const games = (number: number): string => (number === 1 ? "game" : `${count(number)} games`);

/** "You won three of your last five games against the Bosun." */
function record(verb: string, some: number, all: number, opponent: string): string {
  return some === all
    ? `You ${verb} your last ${games(all)} against ${opponent}.`
    : `You ${verb} ${count(some)} of your last ${games(all)} against ${opponent}.`;
}

const sentences = {
  title: "Which treasure will you hunt today?",
  free: "Free, without an account, ready at once.",
  aim: {
    "silver-and-gold": "Cross off treasure islands, pocket coins, race for the trophies.",
    "gold-hunting": "Stack your gold in secret, then call what the other has hidden.",
  },
  /** For a game that says nothing about itself. */
  otherAim: "One more game that this server offers.",
  otherCredit: "An extra game of this server",
  facts: {
    "silver-and-gold": "2 to 4 players · 20 min",
    "gold-hunting": "2 players · 10 min",
  },
  playerCount: (least: number, most: number) =>
    least === most ? (most === 1 ? "1 player" : `${most} players`) : `${least} to ${most} players`,
  versusComputer: "Play the computer",
  versus: (opponent: string) => `Against ${opponent}`,
  withFriends: "Play with friends",
  withFriendsTip: "Creates a table and gives you a link for your friends.",
  withOneFriend: "Play with a friend",
  withOneFriendTip: "Creates a table and gives you a link for your friend.",
  howMany: "How many of you are there?",
  howManyText: "You and your friends. You can still let the computer take free seats.",
  moreOptions: "More options",
  unofficial: "Unofficial and free, with drawings and texts of its own. If you like the games, buy the originals.",
  notices: "Licences of the software and typefaces",

  opponents: {
    title: "Choose an opponent",
    game: "Game",
    suggested: "Suggested",
    strengths: {
      "silver-and-gold": {
        title: "A click starts a game. The figure is the average score.",
        strength: (points: number) => `${points} points`,
      },
      "gold-hunting": {
        title: "A click starts a game. The figure is the number of wins in ten games against the Assayer.",
        strength: (wins: number) => `${wins} of 10 games`,
      },
    },
    /** The opponents as the object of a sentence. */
    names: {
      castaway: "the Castaway",
      landlubber: "the Landlubber",
      beachcomber: "the Beachcomber",
      deckhand: "the Deckhand",
      bosun: "the Bosun",
      navigator: "the Navigator",
      quartermaster: "the Quartermaster",
      captain: "the Captain",
      admiral: "the Admiral",
      greenhorn: "the Greenhorn",
      prospector: "the Prospector",
      assayer: "the Assayer",
      smuggler: "the Smuggler",
      baron: "the Gold Baron",
    },
    reasons: {
      first: (next: string) => `For your first games we suggest ${next}.`,
      up: (won: number, all: number, opponent: string, next: string) =>
        `${record("won", won, all, opponent)} Try ${next}.`,
      top: (won: number, all: number, opponent: string) =>
        `${record("won", won, all, opponent)} Nobody here is stronger.`,
      down: (lost: number, all: number, opponent: string, next: string) =>
        `${record("lost", lost, all, opponent)} Try ${next}.`,
      stay: (won: number, lost: number, all: number, opponent: string) => {
        if (lost === all) return `${record("lost", all, all, opponent)} Time for your revenge.`;
        if (all === 1 && !won) return `Your last game against ${opponent} was a draw. Play on.`;
        return `${record("won", won, all, opponent)} Play on.`;
      },
    },
  },
};

export default sentences;
