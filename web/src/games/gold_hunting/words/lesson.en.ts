/** The coach's sentences in the lesson, in English. Text between asterisks is bold. */

import { plural } from "../../../lib/i18n/locale.svelte";

const num = (number: number, one: string, other: string): string => `${number} ${plural(number, { one, other })}`;

const sentences = {
  hintedBuild: "I suggest four piles: press “Take the hint” below the pieces.",
  steps: {
    wait: { title: "One moment", text: "It is the computer’s turn." },
    free: { title: "Your turn", text: "Mine as you like. I will be back." },
    build: {
      title: "Hide your gold",
      text: (marker: number) =>
        `Build *four piles* from your ten pieces. The computer will see how tall they are, but not which pieces they have. Only you know your marker, too: it is a *${marker}*.`,
    },
    declare: {
      title: "Declare and lift",
      text: "Choose one of the computer’s piles at the top, and declare its top piece: *1, 2 or 3*. If you are right, the piece is yours.",
    },
    heights: {
      sure: {
        title: "What heights reveal",
        text: (pile: string) => `A piece is as tall as its gold. Pile *${pile}* is 1 tall: that can only be a 1!`,
      },
      two: {
        title: "What heights reveal",
        text: (pile: string) =>
          `A piece is as tall as its gold. Pile *${pile}* is 2 tall: it is a 2 or two 1s, but never a 3.`,
      },
      tall: {
        title: "What heights reveal",
        text: "A piece is as tall as its gold. So you see how much gold a pile has, but not how many pieces. Short piles are easier to guess.",
      },
    },
    "break-down": {
      title: "Watch out: break down",
      text: (hand: number) =>
        `You have ${hand} gold in hand. If you are *wrong* now and the piece is worth *less* than ${hand}, you lose your whole hand and get the piece instead. Play it safe.`,
    },
    rush: {
      title: "Gold rush",
      text: (number: number) =>
        `Once per game, your marker can be your declaration: *${number}*. If you are right, it scores *2 extra points*. If you are wrong, the marker is lost. Rush now, or mine as usual.`,
    },
    keep: {
      title: "Or keep",
      text: (gold: number, points: number) =>
        `Instead of a gold rush, you can return your marker and *keep*: your ${gold} gold is safe then, and scores half: ${num(points, "point", "points")}. Sometimes half is better than nothing.`,
    },
    count: {
      title: "Keep count",
      text: "Each player has four 1s, four 2s and two 3s. The counts beside the piles show which pieces have not been lifted yet.",
    },
    end: {
      title: "That’s it!",
      text: "When all piles are gone, the gold in hand scores in full, kept gold scores half, and a successful gold rush scores 2 points. Continue this game, or start a new one.",
    },
    over: "The game is over. Now you know the rules!",
  },
  news: {
    right: (piece: number) => `Right! The ${piece} is yours.`,
    rushWon: (piece: number) => `Successful gold rush: you get the ${piece} and 2 extra points.`,
    wrongEmpty: (piece: number) =>
      `Wrong, it was a ${piece}. It goes to the box. Your hand was empty, so you lose nothing.`,
    wrong: (piece: number, hand: number) =>
      `Wrong, it was a ${piece}. It goes to the box. It is not less than your ${hand} gold, so you keep your hand.`,
    broke: (piece: number, hand: number) =>
      `Break down! You were wrong, and ${piece} is less than your ${hand} gold. You lose your hand and get the ${piece}.`,
    rushLost: "The gold rush failed, and your marker is lost.",
    kept: (gold: number, points: number) =>
      `Your ${gold} gold is safe: ${num(points, "point", "points")}. Now mine with an empty hand.`,
    theirRight: (pile: string, piece: number) => `The computer guessed the ${piece} on your pile ${pile}.`,
    theirRushWon: (pile: string, piece: number) =>
      `Gold rush! The computer guessed the ${piece} on your pile ${pile} and gets 2 extra points.`,
    theirWrong: (pile: string, piece: number) =>
      `The computer was wrong about your pile ${pile}: the ${piece} goes to the box.`,
    theirBroke: (pile: string, hand: number) =>
      `The computer was wrong about your pile ${pile}, and its hand broke down: it lost ${hand} gold.`,
    theirKept: (gold: number) => `The computer returned its marker and keeps ${gold} gold.`,
  },
} as const;

export default sentences;
