/** The sentences of the start page, in German. */

import type en from "./front.en";
import type { Translation } from "./locale.svelte";

/** A number of games in a sentence. */
const count = (number: number): string => ["keine", "eine", "zwei", "drei", "vier", "fünf"][number] ?? String(number);

/** "Du hast drei deiner letzten fünf Partien gegen den Bootsmann gewonnen." */
function record(verb: string, some: number, all: number, opponent: string): string {
  const last = all === 1 ? "deine letzte Partie" : `deine letzten ${count(all)} Partien`;
  const part = some === all ? last : `${count(some)} deiner letzten ${count(all)} Partien`;
  return `Du hast ${part} gegen ${opponent} ${verb}.`;
}

const sentences: Translation<typeof en> = {
  title: "Welchen Schatz hebst du heute?",
  free: "Kostenlos, ohne Anmeldung, sofort spielbereit.",
  aim: {
    "silver-and-gold": "Kreuze Schatzinseln an, sammle Münzen, hol dir die Pokale.",
    "gold-hunting": "Staple dein Gold heimlich und errate, was dein Gegenüber versteckt.",
  },
  otherAim: "Noch ein Spiel, das es auf diesem Server gibt.",
  otherCredit: "Ein Zusatzspiel dieses Servers",
  facts: {
    "silver-and-gold": "2 bis 4 Personen · 20 Min.",
    "gold-hunting": "2 Personen · 10 Min.",
  },
  playerCount: (least, most) =>
    least === most ? (most === 1 ? "1 Person" : `${most} Personen`) : `${least} bis ${most} Personen`,
  versusComputer: "Allein spielen",
  versus: (opponent) => `Gegen ${opponent}`,
  withFriends: "Mit Freunden",
  withFriendsTip: "Eröffnet einen Tisch und gibt dir einen Link für deine Freunde.",
  withOneFriend: "Zu zweit",
  withOneFriendTip: "Eröffnet einen Tisch und gibt dir einen Link, mit dem du jemanden einlädst.",
  howMany: "Wie viele seid ihr?",
  howManyText: "Zähl dich mit. Freie Plätze kann auch der Computer übernehmen.",
  moreOptions: "Mehr Optionen",
  unofficial:
    "Inoffiziell und kostenlos, mit eigenen Bildern und Texten. Wenn dir die Spiele gefallen, kauf die Originale.",
  notices: "Lizenzen der Software und der Schriften",

  opponents: {
    title: "Wähle einen Gegner",
    game: "Spiel",
    suggested: "Vorschlag",
    strengths: {
      "silver-and-gold": {
        title: "Ein Klick startet die Partie. Die Zahl ist der Punkteschnitt.",
        strength: (points) => `${points} Punkte`,
      },
      "gold-hunting": {
        title: "Ein Klick startet die Partie. Die Zahl nennt die Siege in zehn Partien gegen den Goldprüfer.",
        strength: (wins) => `${wins} von 10 Partien`,
      },
    },
    names: {
      castaway: "den Schiffbrüchigen",
      landlubber: "die Landratte",
      beachcomber: "den Strandgutsammler",
      deckhand: "den Matrosen",
      bosun: "den Bootsmann",
      navigator: "den Steuermann",
      quartermaster: "den Quartiermeister",
      captain: "den Kapitän",
      admiral: "den Admiral",
      greenhorn: "den Grünschnabel",
      prospector: "den Goldsucher",
      assayer: "den Goldprüfer",
      smuggler: "den Schmuggler",
      baron: "den Goldbaron",
    },
    reasons: {
      first: (next) => `Für den Anfang empfehlen wir ${next}.`,
      up: (won, all, opponent, next) => `${record("gewonnen", won, all, opponent)} Fordere ${next} heraus.`,
      top: (won, all, opponent) => `${record("gewonnen", won, all, opponent)} Stärker spielt hier niemand.`,
      down: (lost, all, opponent, next) => `${record("verloren", lost, all, opponent)} Fordere erst ${next} heraus.`,
      stay: (won, lost, all, opponent) => {
        if (lost === all) return `${record("verloren", all, all, opponent)} Zeit für die Revanche.`;
        if (all === 1 && !won) return `Deine letzte Partie gegen ${opponent} endete unentschieden. Bleib dran.`;
        return `${record("gewonnen", won, all, opponent)} Bleib dran.`;
      },
    },
  },
};

export default sentences;
