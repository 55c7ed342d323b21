/** The coach's sentences in the lesson, in German. Text between asterisks is bold. */

import { plural, type Translation } from "../../../lib/i18n/locale.svelte";
import type en from "./lesson.en";

const num = (number: number, one: string, other: string): string => `${number} ${plural(number, { one, other })}`;

const sentences: Translation<typeof en> = {
  hintedBuild: "Ich schlage dir vier Stapel vor: Tippe unter den Stücken auf „Tipp übernehmen“.",
  steps: {
    wait: { title: "Moment", text: "Der Computer ist am Zug." },
    free: { title: "Du bist am Zug", text: "Schürf, wie du möchtest. Ich melde mich wieder." },
    build: {
      title: "Versteck dein Gold",
      text: (marker) =>
        `Bau aus deinen zehn Stücken *vier Stapel*. Der Computer wird sehen, wie hoch sie sind, aber nicht, aus welchen Stücken sie bestehen. Auch deinen Marker kennst nur du: Er ist eine *${marker}*.`,
    },
    declare: {
      title: "Ansagen und abheben",
      text: "Wähle oben einen Stapel des Computers und sag sein oberstes Stück an: *1, 2 oder 3*. Liegst du richtig, gehört es dir.",
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
        `Du hast ${hand} Gold auf der Hand. Liegst du jetzt *falsch* und das Stück ist *weniger* wert als ${hand}, verlierst du die ganze Hand und bekommst stattdessen das Stück. Geh auf Nummer sicher.`,
    },
    rush: {
      title: "Goldrausch",
      text: (number) =>
        `Einmal pro Partie kann dein Marker die Ansage sein: *${number}*. Liegst du richtig, bringt er *2 Punkte* extra. Liegst du falsch, ist er verloren. Wag den Goldrausch jetzt oder schürf wie gewohnt.`,
    },
    keep: {
      title: "Oder sichern",
      text: (gold, points) =>
        `Statt des Goldrauschs kannst du den Marker abgeben und *sichern*: Deine ${gold} Gold sind dann sicher und zählen halb: ${num(points, "Punkt", "Punkte")}. Manchmal ist die Hälfte besser als nichts.`,
    },
    count: {
      title: "Zähl mit",
      text: "Beide haben vier 1er, vier 2er und zwei 3er. Die Zähler neben den Stapeln zeigen, welche Stücke noch nicht abgehoben wurden.",
    },
    end: {
      title: "Das war’s!",
      text: "Wenn alle Stapel abgebaut sind, zählt Gold auf der Hand voll, gesichertes halb, und ein erfolgreicher Goldrausch bringt 2 Punkte. Setz diese Partie fort oder beginn eine neue.",
    },
    over: "Die Partie ist zu Ende. Jetzt kennst du die Regeln!",
  },
  news: {
    right: (piece) => `Richtig! Die ${piece} gehört dir.`,
    rushWon: (piece) => `Erfolgreicher Goldrausch: Du bekommst die ${piece} und 2 Punkte extra.`,
    wrongEmpty: (piece) =>
      `Falsch, es war eine ${piece}. Sie kommt in die Schachtel; deine Hand war leer, du verlierst also nichts.`,
    wrong: (piece, hand) =>
      `Falsch, es war eine ${piece}. Sie kommt in die Schachtel. Sie ist nicht weniger wert als deine ${hand} Gold, also behältst du deine Hand.`,
    broke: (piece, hand) =>
      `Einsturz! Du lagst falsch, und ${piece} ist weniger als deine ${hand} Gold: Du verlierst deine Hand und bekommst die ${piece}.`,
    rushLost: "Der Goldrausch ist misslungen, dein Marker ist weg.",
    kept: (gold, points) =>
      `Deine ${gold} Gold sind gesichert: ${num(points, "Punkt", "Punkte")}. Jetzt schürfst du mit leerer Hand weiter.`,
    theirRight: (pile, piece) => `Der Computer hat die ${piece} auf deinem Stapel ${pile} erraten.`,
    theirRushWon: (pile, piece) =>
      `Goldrausch! Der Computer hat die ${piece} auf deinem Stapel ${pile} erraten und bekommt 2 Punkte extra.`,
    theirWrong: (pile, piece) =>
      `Der Computer lag bei deinem Stapel ${pile} falsch: Die ${piece} kommt in die Schachtel.`,
    theirBroke: (pile, hand) =>
      `Der Computer lag bei deinem Stapel ${pile} falsch, und seine Hand ist eingestürzt: ${hand} Gold verloren.`,
    theirKept: (gold) => `Der Computer gibt seinen Marker ab und sichert ${gold} Gold.`,
  },
};

export default sentences;
