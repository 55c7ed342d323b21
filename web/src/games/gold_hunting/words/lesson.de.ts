/** The coach's sentences in the lesson, in German. Text between asterisks is bold. */

import { plural, type Translation } from "../../../lib/i18n/locale.svelte";
import type en from "./lesson.en";

const num = (number: number, one: string, other: string): string => `${number} ${plural(number, { one, other })}`;

const sentences: Translation<typeof en> = {
  hintedBuild: "Ich schlage dir vier Stapel vor: Tippe unter den Stücken auf „Tipp übernehmen“.",
  steps: {
    wait: { title: "Moment", text: "Der Computer ist am Zug." },
    free: { title: "Du bist am Zug", text: "Schürf weiter, wie du magst. Ich melde mich wieder." },
    build: {
      title: "Versteck dein Gold",
      text: (marker) =>
        `Bau aus deinen zehn Stücken *vier Stapel*. Der Computer wird sehen, wie hoch sie sind, aber nicht, wo sie geteilt sind. Auch deinen Marker kennst nur du: Er ist eine *${marker}*.`,
    },
    declare: {
      title: "Ansagen und abheben",
      text: "Wähle einen Stapel des Computers, die stehen oben, und sag an, was darauf liegt: *1, 2 oder 3*. Stimmt es, gehört das Stück dir.",
    },
    heights: {
      sure: {
        title: "Die Höhe verrät viel",
        text: (pile) =>
          `Ein Stück ist so hoch wie sein Gold. Stapel *${pile}* hat die Höhe 1: Das kann nur eine 1 sein!`,
      },
      two: {
        title: "Die Höhe verrät viel",
        text: (pile) =>
          `Ein Stück ist so hoch wie sein Gold. Stapel *${pile}* hat die Höhe 2: eine 2 oder zwei 1er; eine 3 kann es nicht sein.`,
      },
      tall: {
        title: "Die Höhe verrät viel",
        text: "Ein Stück ist so hoch wie sein Gold. Du siehst also, wie viel Gold ein Stapel hat, aber nicht, in wie vielen Stücken. Niedrige Stapel errät man leichter.",
      },
    },
    "break-down": {
      title: "Vorsicht: Einsturz",
      text: (hand) =>
        `Du hast ${hand} Gold auf der Hand. Liegst du jetzt *falsch* und das Stück ist *weniger* als ${hand}, ist die ganze Hand verloren, und du bekommst stattdessen das Stück. Nimm, was du sicher weißt.`,
    },
    rush: {
      title: "Goldrausch",
      text: (number) =>
        `Einmal im Spiel kann dein Marker die Ansage sein: *${number}*. Stimmt sie, bringt das *2 Punkte* mehr. Stimmt sie nicht, ist der Marker weg. Wag ihn jetzt oder schürf einfach weiter.`,
    },
    keep: {
      title: "Oder sichern",
      text: (gold, points) =>
        `Statt des Goldrauschs kannst du den Marker abgeben und *sichern*: Deine ${gold} Gold sind dann sicher und zählen ${num(points, "Punkt", "Punkte")}. Halb ist manchmal besser als nichts.`,
    },
    count: {
      title: "Zähl mit",
      text: "Jeder hat vier 1er, vier 2er und zwei 3er. Was abgehoben wurde, ist weg: Die Zähler neben den Stapeln zeigen, was noch da sein muss.",
    },
    end: {
      title: "Das ist alles!",
      text: "Wenn alle Stapel weg sind, zählt Gold auf der Hand ganz, gesichertes halb, ein gelungener Goldrausch 2. Spiel an diesem Tisch weiter oder beginn eine neue Partie.",
    },
    over: "Die Partie ist zu Ende. Jetzt kennst du alles!",
  },
  news: {
    right: (piece) => `Richtig! Die ${piece} gehört dir.`,
    rushWon: (piece) => `Goldrausch gewonnen: Die ${piece} gehört dir, und 2 Punkte mehr.`,
    wrongEmpty: (piece) =>
      `Falsch, es war eine ${piece}. Sie kommt in die Schachtel; deine Hand war leer, mehr passiert nicht.`,
    wrong: (piece, hand) =>
      `Falsch, es war eine ${piece}: in die Schachtel. Sie ist nicht weniger als deine ${hand} Gold, also bleibt deine Hand.`,
    broke: (piece, hand) =>
      `Einsturz! Du lagst falsch, und ${piece} ist weniger als deine ${hand} Gold: Die sind verloren, dir bleibt die ${piece}.`,
    rushLost: "Der Goldrausch ist misslungen, dein Marker ist weg.",
    kept: (gold, points) =>
      `Deine ${gold} Gold sind gesichert: ${num(points, "Punkt", "Punkte")}. Nun schürf mit leerer Hand weiter.`,
    theirRight: (pile, piece) => `Der Computer hat die ${piece} auf deinem Stapel ${pile} erraten.`,
    theirRushWon: (pile, piece) =>
      `Goldrausch! Der Computer wusste die ${piece} auf deinem Stapel ${pile}: 2 Punkte mehr für ihn.`,
    theirWrong: (pile, piece) =>
      `Der Computer lag bei deinem Stapel ${pile} falsch: Die ${piece} kommt in die Schachtel.`,
    theirBroke: (pile, hand) =>
      `Der Computer lag bei deinem Stapel ${pile} falsch, und seine Hand ist eingestürzt: ${hand} Gold verloren.`,
    theirKept: (gold) => `Der Computer gibt seinen Marker ab und sichert ${gold} Gold.`,
  },
};

export default sentences;
