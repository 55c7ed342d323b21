/** The coach's sentences in the lesson, in German. Text between asterisks is bold. */

import type { Translation } from "../../../lib/i18n/locale.svelte";
import type en from "./lesson.en";

const sentences: Translation<typeof en> = {
  aim: "Kreuze Inseln an, sammle Münzen und Palmen: Wer nach vier Runden die meisten Punkte hat, gewinnt.",
  captions: {
    island: { title: "Inseln vollenden", text: "Eine vollendete Insel bringt die Punkte, die oben stehen." },
    coins: {
      title: "Münzen sammeln",
      text: "Eine Münze ist 1 Punkt. Wer zuerst eine Viererreihe füllt, bekommt den größten Pokal.",
    },
    palms: {
      title: "Palmen und Siegel finden",
      text: "Eine Palme zählt sofort, mit Palmen in der Auslage noch mehr. Ein Siegel zählt für vollendete Inseln seiner Farbe.",
    },
  },
  steps: {
    keep: {
      title: "Behalte zwei Karten",
      text: "Behalte die *graue* Insel, sie ist klein und schnell vollendet, und die *orange* mit ihren drei Münzen.",
    },
    pattern: {
      title: "Kreuze das Muster an",
      text: "Alle kreuzen dasselbe Muster an. Tippe auf die *markierten Felder* der orangen Insel, dann auf *Bestätigen*: zwei Münzen auf einmal!",
    },
    mirror: {
      title: "Zwei Münzen, 2 Punkte!",
      text: "Jetzt die *graue* Insel. Dreh oder spiegle das Muster, bis es auf den markierten Feldern liegt: noch eine Münze.",
    },
    trophy: {
      title: "Noch eine Münze",
      text: "Deine vierte Münze füllt die Reihe, und die erste volle Reihe gewinnt den *Pokal mit 6 Punkten*. Hol dir die Münze auf der orangen Insel.",
    },
    x: {
      title: "Der Pokal gehört dir: 6 Punkte!",
      text: "Jetzt vollende die graue Insel. Das Muster deckt ihr rotes *X* ab, und ein X schenkt dir *noch ein Kreuz*.",
    },
    extra: {
      title: "Noch ein Kreuz",
      text: "Du darfst jedes freie Feld ankreuzen. Nimm das *letzte Feld* der grauen Insel und bestätige.",
    },
    take: {
      title: "Insel vollendet: 8 Punkte!",
      text: "Nimm dir eine neue Karte, welche du willst. Ein *Siegel* belohnt vollendete Inseln seiner Farbe, eine *Palme* zählt sofort.",
    },
    end: {
      title: (own, other) => `Du führst ${own} zu ${other}!`,
      text: "Eine Partie hat vier Runden mit je sieben Zügen. Passt dir ein Muster nicht, kreuzt du nur ein Feld an.",
    },
  },
};

export default sentences;
