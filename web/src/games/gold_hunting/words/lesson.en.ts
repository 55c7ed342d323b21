/** The coach's sentences in the lesson, in English. Text between asterisks is bold. */

import { plural } from "../../../lib/i18n/locale.svelte";

const num = (number: number, one: string, other: string): string => `${number} ${plural(number, { one, other })}`;

const sentences = {
  hintedBuild: "I suggest four piles: press “Take the hint” below the pieces.",
  steps: {
    wait: { title: "One moment", text: "The computer’s turn." },
    free: { title: "Your turn", text: "Go on mining as you like. I will speak up again." },
    build: {
      title: "Hide your gold",
      text: (marker: number) =>
        `Build *four piles* of your ten pieces. The computer will see how tall they are, but not where they are cut. Only you know your marker, too: it is a *${marker}*.`,
    },
    declare: {
      title: "Declare and lift",
      text: "Choose one of the computer’s piles, the ones above, and say what lies on top: *1, 2 or 3*. If you are right, the piece is yours.",
    },
    heights: {
      sure: {
        title: "Heights tell",
        text: (pile: string) => `A piece is as tall as its gold. Pile *${pile}* is 1 tall: that can only be a 1!`,
      },
      two: {
        title: "Heights tell",
        text: (pile: string) =>
          `A piece is as tall as its gold. Pile *${pile}* is 2 tall: a 2, or two 1s; a 3 cannot be in there.`,
      },
      tall: {
        title: "Heights tell",
        text: "A piece is as tall as its gold. So you see how much gold a pile has, but not in how many pieces. Short piles are easier to guess.",
      },
    },
    "break-down": {
      title: "Careful: break down",
      text: (hand: number) =>
        `You hold ${hand} gold. If you are *wrong* now, and the piece is *less* than ${hand}, your whole hand is lost and you get the piece instead. Choose what you are sure of.`,
    },
    rush: {
      title: "Gold rush",
      text: (number: number) =>
        `Once in the game your marker can be the declaration: *${number}*. If it is right, it is worth *2 points* more. If it is wrong, the marker is gone. Rush now, or just mine on.`,
    },
    keep: {
      title: "Or keep",
      text: (gold: number, points: number) =>
        `Instead of rushing you can give the marker back and *keep*: your ${gold} gold are safe then, and count ${num(points, "point", "points")}. Half is better than nothing, sometimes.`,
    },
    count: {
      title: "Count along",
      text: "Each of you has four 1s, four 2s and two 3s. What was lifted is gone: the counts beside the piles show what must still be there.",
    },
    end: {
      title: "That is all!",
      text: "When all piles are gone, the gold in hand counts in full, kept gold half, a won gold rush 2. Play on at this table, or start a new game.",
    },
    over: "The game is over. Now you know it all!",
  },
  news: {
    right: (piece: number) => `Right! The ${piece} is yours.`,
    rushWon: (piece: number) => `Gold rush won: the ${piece} is yours, and 2 points more.`,
    wrongEmpty: (piece: number) => `Wrong, it was a ${piece}. It goes to the box; your hand was empty, so that is all.`,
    wrong: (piece: number, hand: number) =>
      `Wrong, it was a ${piece}: to the box. It is not less than your ${hand} gold, so your hand stays.`,
    broke: (piece: number, hand: number) =>
      `Break down! You were wrong, and ${piece} is less than your ${hand} gold: all that is lost, the ${piece} is what you have.`,
    rushLost: "The gold rush has failed, your marker is gone.",
    kept: (gold: number, points: number) =>
      `Your ${gold} gold are safe: ${num(points, "point", "points")}. Now mine on with an empty hand.`,
    theirRight: (pile: string, piece: number) => `The computer guessed the ${piece} on your pile ${pile}.`,
    theirRushWon: (pile: string, piece: number) =>
      `Gold rush! The computer knew the ${piece} on your pile ${pile}: 2 points more for it.`,
    theirWrong: (pile: string, piece: number) =>
      `The computer was wrong about your pile ${pile}: the ${piece} goes to the box.`,
    theirBroke: (pile: string, hand: number) =>
      `The computer was wrong about your pile ${pile} and broke down: ${hand} gold lost.`,
    theirKept: (gold: number) => `The computer gave its marker back and keeps ${gold} gold.`,
  },
} as const;

export default sentences;
