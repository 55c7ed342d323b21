/** The coach's sentences in the lesson, in English. Text between asterisks is bold. */

import { plural } from "../../../lib/i18n/locale.svelte";

const num = (number: number, one: string, other: string): string => `${number} ${plural(number, { one, other })}`;

const sentences = {
  steps: {
    wait: { title: "One moment", text: "The computer is still thinking." },
    free: { title: "Your move", text: "Play as you like. I will be back." },
    keep: {
      title: "Keep two cards",
      text: "Choose *two of these four* cards. Small islands are completed sooner, large ones are worth more: see the number at the top.",
    },
    pattern: {
      title: "The pattern",
      text: "Everybody crosses off the *same pattern* on a card of their own. Point at a box to see it there, turn and mirror it as you like, then place it.",
    },
    single: {
      title: "Or a single box",
      text: "Does the pattern not suit you? You may always cross off *a single box* instead.",
    },
    coins: {
      title: "Coins",
      text: "Some boxes contain a *coin*. Each is worth 1 point, and four complete a row: the first player to complete one takes the highest trophy.",
    },
    palms: {
      title: "Palms",
      text: (value: number) =>
        `Some boxes contain a *palm*. It scores immediately: 1 point, plus 1 for every palm in the display. Right now that makes *${value}*.`,
    },
    x: {
      title: "The X",
      text: "Some boxes contain a red *X*. It lets you cross off an extra box on either card. If that is an X too, you get another one.",
    },
    owed: {
      title: "An X!",
      text: (count: number) =>
        `You cross off *${num(count, "extra box", "extra boxes")}*. Choose any free box on either card.`,
    },
    take: {
      title: "A new card",
      text: "You have completed a card. Replace it with a card from the *display*, or with the unseen top card of the *stack*.",
    },
    complete: {
      title: "Complete your cards",
      text: "Only *completed* cards score their points. A seal scores points for completed cards of its colour, so look out for those.",
    },
    end: {
      title: "That’s it!",
      text: "A round has seven turns, and a game has four rounds. Then all points are added up. Continue this game, or start a new one.",
    },
    over: "The game is over. Now you know the rules!",
  },
  news: {
    pattern: (boxes: number) => `${boxes} boxes crossed off with one pattern.`,
    single: "A single box: always possible.",
    palm: (points: number) => {
      const palms = points === 2 ? "is 1 palm" : `are ${points === 1 ? "no" : points - 1} palms`;
      return `You crossed off a palm: ${num(points, "point", "points")}, because there ${palms} in the display.`;
    },
    coins: (count: number, total: number) => {
      const left = (4 - (total % 4)) % 4;
      const news = `${num(count, "coin", "coins")} for you, ${total} in total.`;
      return left ? `${news} ${left} more to complete a row.` : news;
    },
    trophy: (points: number) => `You completed a row of coins and take the trophy worth ${points}.`,
    chain: (crosses: number) => `The X gave you ${num(crosses, "extra box", "extra boxes")}.`,
    completed: (points: number) => `You completed a card: ${points} points!`,
  },
} as const;

export default sentences;
