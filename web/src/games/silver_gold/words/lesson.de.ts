/** The coach's sentences in the lesson, in German. Text between asterisks is bold. */

import { plural, type Translation } from "../../../lib/i18n/locale.svelte";
import type en from "./lesson.en";

const num = (number: number, one: string, other: string): string => `${number} ${plural(number, { one, other })}`;

const sentences: Translation<typeof en> = {
  steps: {
    wait: { title: "Moment", text: "Der Computer überlegt noch." },
    free: { title: "Du bist dran", text: "Spiel, wie du magst. Ich melde mich wieder." },
    keep: {
      title: "Behalte zwei Inseln",
      text: "Wähle *zwei von diesen vier*. Kleine Inseln sind schnell vollendet, große sind mehr wert: die Zahl oben.",
    },
    pattern: {
      title: "Das Muster",
      text: "Alle kreuzen *dasselbe Muster* an, jeder auf einer eigenen Karte. Wähle ein Kästchen, um es dort zu sehen, dreh und spiegle es, bis es dir gefällt, und setz es dann.",
    },
    single: {
      title: "Oder ein einzelnes Kästchen",
      text: "Das Muster passt nicht gut? Du darfst stattdessen immer *ein einzelnes Kästchen* ankreuzen. Mach, was dir lieber ist.",
    },
    coins: {
      title: "Münzen",
      text: "In manchen Kästchen liegt eine *Münze*. Jede bringt 1 Punkt, und vier füllen eine Reihe: Wer zuerst eine füllt, nimmt den höchsten Pokal.",
    },
    palms: {
      title: "Palmen",
      text: (value) =>
        `In manchen Kästchen steht eine *Palme*. Sie zählt sofort: 1 Punkt und 1 weiterer für jede Palme in der Auslage. Gerade jetzt macht das *${value}*.`,
    },
    x: {
      title: "Das X",
      text: "In manchen Kästchen ist ein rotes *X*. Es bringt dir sofort ein Kreuz mehr, auf einer der beiden Karten; und ist das auch ein X, noch eines.",
    },
    owed: {
      title: "Ein X!",
      text: (count) =>
        `Es bringt dir *${num(count, "Kreuz", "Kreuze")} mehr*. Wähle ein freies Kästchen auf einer der beiden Karten.`,
    },
    take: {
      title: "Eine neue Insel",
      text: "Deine vollendete Insel ist dir sicher. Ersetze sie: durch eine Karte der *Auslage*, die du siehst, oder durch die oberste des *Stapels*, die du nicht siehst.",
    },
    complete: {
      title: "Vollende, was du beginnst",
      text: "Nur *vollendete* Inseln bringen ihre Punkte. Ein Siegel zahlt für vollendete Inseln seiner Farbe, also halte nach denen Ausschau.",
    },
    end: {
      title: "Das ist alles!",
      text: "Sieben Züge sind eine Runde, vier Runden eine Partie; dann werden alle Punkte gezählt. Spiel an diesem Tisch weiter oder beginn eine neue Partie.",
    },
    over: "Die Partie ist zu Ende. Jetzt kennst du alles!",
  },
  news: {
    pattern: (boxes) => `${boxes} Kästchen mit einem Muster angekreuzt.`,
    single: "Ein einzelnes Kästchen: geht immer.",
    palm: (points) =>
      points === 1
        ? "Du hast eine Palme angekreuzt: 1 Punkt, denn in der Auslage ist keine Palme."
        : `Du hast eine Palme angekreuzt: ${points} Punkte, denn in der Auslage ${points === 2 ? "ist eine Palme" : `sind ${points - 1} Palmen`}.`,
    coins: (count, total) => {
      const left = (4 - (total % 4)) % 4;
      const news = `${num(count, "Münze", "Münzen")} für dich, ${total} insgesamt.`;
      return left ? `${news} Noch ${left}, dann ist eine Reihe voll.` : news;
    },
    trophy: (points) => `Eine Münzreihe ist voll: Du nimmst den Pokal im Wert von ${points}.`,
    chain: (crosses) => `Das X hat dir ${num(crosses, "Kreuz", "Kreuze")} mehr gebracht.`,
    completed: (points) => `Du hast eine Insel vollendet: ${points} Punkte!`,
  },
};

export default sentences;
