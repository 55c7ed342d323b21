/** The coach's sentences in the lesson, in German. Text between asterisks is bold. */

import { plural, type Translation } from "../../../lib/i18n/locale.svelte";
import type en from "./lesson.en";

const num = (number: number, one: string, other: string): string => `${number} ${plural(number, { one, other })}`;

const sentences: Translation<typeof en> = {
  steps: {
    wait: { title: "Moment", text: "Der Computer überlegt noch." },
    free: { title: "Du bist dran", text: "Spiel, wie du möchtest. Ich melde mich wieder." },
    keep: {
      title: "Behalte zwei Karten",
      text: "Wähle *zwei dieser vier* Karten. Kleine Inseln sind schneller vollendet, große bringen mehr Punkte: siehe die Zahl oben.",
    },
    pattern: {
      title: "Das Muster",
      text: "Alle kreuzen *dasselbe Muster* an, jeder auf einer eigenen Karte. Zeig auf ein Feld, um das Muster dort zu sehen, dreh und spiegle es beliebig und setz es dann.",
    },
    single: {
      title: "Oder ein einzelnes Feld",
      text: "Das Muster passt dir nicht? Du darfst stattdessen immer *ein einzelnes Feld* ankreuzen.",
    },
    coins: {
      title: "Münzen",
      text: "Auf manchen Feldern ist eine *Münze*. Jede bringt 1 Punkt, und vier füllen eine Reihe: Wer zuerst eine Reihe füllt, bekommt den höchsten Pokal.",
    },
    palms: {
      title: "Palmen",
      text: (value) =>
        `Auf manchen Feldern ist eine *Palme*. Sie bringt sofort Punkte: 1 Punkt und 1 weiteren für jede Palme in der Auslage. Gerade sind das *${value}*.`,
    },
    x: {
      title: "Das X",
      text: "Auf manchen Feldern ist ein rotes *X*. Dann darfst du ein weiteres Feld auf einer der beiden Karten ankreuzen. Ist das auch ein X, noch eines.",
    },
    owed: {
      title: "Ein X!",
      text: (count) =>
        `Kreuze *${num(count, "weiteres Feld", "weitere Felder")}* an. Wähle ein freies Feld auf einer der beiden Karten.`,
    },
    take: {
      title: "Eine neue Karte",
      text: "Du hast eine Karte vollendet. Ersetze sie durch eine Karte der *Auslage* oder verdeckt durch die oberste des *Stapels*.",
    },
    complete: {
      title: "Vollende deine Karten",
      text: "Nur *vollendete* Karten bringen ihre Punkte. Ein Siegel bringt Punkte für vollendete Karten seiner Farbe, also halte nach ihnen Ausschau.",
    },
    end: {
      title: "Das war’s!",
      text: "Eine Runde hat sieben Züge, eine Partie vier Runden. Dann werden alle Punkte gezählt. Setz diese Partie fort oder beginn eine neue.",
    },
    over: "Die Partie ist zu Ende. Jetzt kennst du die Regeln!",
  },
  news: {
    pattern: (boxes) => `${boxes} Felder mit einem Muster angekreuzt.`,
    single: "Ein einzelnes Feld: Das geht immer.",
    palm: (points) =>
      points === 1
        ? "Du hast eine Palme angekreuzt: 1 Punkt, denn in der Auslage ist keine Palme."
        : `Du hast eine Palme angekreuzt: ${points} Punkte, denn in der Auslage ${points === 2 ? "ist eine Palme" : `sind ${points - 1} Palmen`}.`,
    coins: (count, total) => {
      const left = (4 - (total % 4)) % 4;
      const news = `${num(count, "Münze", "Münzen")} für dich, ${total} insgesamt.`;
      return left ? `${news} Noch ${left}, dann ist eine Reihe voll.` : news;
    },
    trophy: (points) => `Eine Münzreihe ist voll: Du bekommst den Pokal im Wert von ${points}.`,
    chain: (crosses) => `Das X hat dir ${num(crosses, "weiteres Feld", "weitere Felder")} gebracht.`,
    completed: (points) => `Du hast eine Karte vollendet: ${points} Punkte!`,
  },
};

export default sentences;
