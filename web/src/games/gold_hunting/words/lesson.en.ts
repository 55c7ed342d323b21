/** The coach's sentences in the lesson, in English. Text between asterisks is bold. */

const sentences = {
  aim: "Guess what lies on top of your opponent’s piles: the most gold wins.",
  captions: {
    right: {
      title: "Say a number and lift",
      text: "If you are right, the piece is yours: each gold in hand is 1 point.",
    },
    wrong: {
      title: "Beware of the break down",
      text: "A wrong piece worth less than your hand destroys it: you keep only that piece.",
    },
    marker: {
      title: "Use your marker once",
      text: "Dare a gold rush for 2 extra points, or keep your gold: safe, but worth half.",
    },
  },
  steps: {
    wait: { title: "The Prospector’s turn", text: "Now he guesses one of your pieces." },
    build: {
      title: "Hide your gold",
      text: "Build four piles from your ten pieces. The Prospector sees only how tall they are. Press *Take the hint*, then *Ready*.",
    },
    declare: {
      title: "What is on pile d?",
      text: "A piece is as tall as its gold, so pile *d* can only be a 1. Choose pile d, say *1* and *Lift*.",
    },
    height: {
      title: "Right, the 1 is yours!",
      text: "The Prospector guessed a piece too. Pile *b* is 2 tall: a 2 or two 1s, never a 3. Say *2* on pile b.",
    },
    rush: {
      title: "You have 3 gold in hand",
      text: "Your marker is a *2*. Once a game it is your number, for *2 extra points*. Choose the tallest pile, *c*, and dare a *gold rush*!",
    },
    free: {
      title: "The Prospector’s hand broke down!",
      text: "He guessed wrong, and the 1 was less than his 5 gold. Do not let that happen to your 5: both 3s are still hidden. What do you say?",
    },
    right: (piece: number) => `Right, the ${piece} is yours!`,
    broke: (piece: number) => `Break down! Only the ${piece} is left.`,
    end: (own: number, other: number) =>
      `You have ${own} points, the Prospector ${other}. A marker can also *keep* gold, at half its value. Now build your own piles!`,
  },
} as const;

export default sentences;
