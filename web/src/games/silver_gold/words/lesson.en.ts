/** The coach's sentences in the lesson, in English. Text between asterisks is bold. */

import { plural } from "../../../lib/i18n/locale.svelte";

const num = (number: number, one: string, other: string): string => `${number} ${plural(number, { one, other })}`;

const sentences = {
  steps: {
    wait: { title: "One moment", text: "The computer is still thinking." },
    free: { title: "Your move", text: "Play as you like. I will speak up again." },
    keep: {
      title: "Keep two islands",
      text: "Choose *two of these four*. Small islands are drawnFirst finished, large ones are worth more: the number at the top.",
    },
    pattern: {
      title: "The pattern",
      text: "Everybody crosses off the *same pattern*, each on one card of their own. Choose a box to see it there, turn and mirror it until it suits you, then place it.",
    },
    single: {
      title: "Or a single box",
      text: "The pattern does not fit well? You may always cross off *one single box* instead. Do whichever you like better.",
    },
    coins: {
      title: "Coins",
      text: "Some boxes hold a *coin*. Each is 1 point, and four fill a row: who fills one first takes the highest trophy.",
    },
    palms: {
      title: "Palms",
      text: (value: number) =>
        `Some boxes hold a *palm*. It scores at once: 1 point, and 1 more for each palm on the display. Right now that makes *${value}*.`,
    },
    x: {
      title: "The X",
      text: "Some boxes hold a red *X*. It gives you one more cross at once, on either card; and if that is an X too, another one.",
    },
    owed: {
      title: "An X!",
      text: (count: number) =>
        `It gives you *${num(count, "more cross", "more crosses")}*. Choose any free box of either card.`,
    },
    take: {
      title: "A new island",
      text: "Your finished island is safe. Replace it: with a card of the *display*, which you can see, or with the top of the *stack*, which you cannot.",
    },
    complete: {
      title: "Finish what you begin",
      text: "Only *finished* islands score their points. A seal pays for finished islands of its colour, so look out for those.",
    },
    end: {
      title: "That is all!",
      text: "Seven turns are a round, four rounds a game; then all points are added up. Play on at this table, or start a new game.",
    },
    over: "The game is over. Now you know it all!",
  },
  news: {
    pattern: (boxes: number) => `${boxes} boxes crossed off with one pattern.`,
    single: "One single box: always a way.",
    palm: (points: number) =>
      points === 1
        ? "You crossed off a palm: 1 point, since no palm lies on display."
        : `You crossed off a palm: ${points} points, because ${num(points - 1, "palm lies", "palms lie")} on display.`,
    coins: (count: number, total: number) => {
      const left = (4 - (total % 4)) % 4;
      const news = `${num(count, "coin", "coins")} for you, ${total} in all.`;
      return left ? `${news} ${left} more and a row is full.` : news;
    },
    trophy: (points: number) => `A row of coins is full: you take the trophy worth ${points}.`,
    chain: (crosses: number) => `The X brought you ${num(crosses, "more cross", "more crosses")}.`,
    completed: (points: number) => `You have finished an island: ${points} points!`,
  },
} as const;

export default sentences;
