/** The sentences of the board, in German. */

import { listed, plural, type Translation } from "../../../lib/i18n/locale.svelte";
import { nameParts } from "../cards";
import type en from "./board.en";

/** Colours as German adjectives stand before a noun of the feminine gender, as "Karte" is. */
const german = {
  colours: { purple: "Lila", orange: "Orange", green: "Grün", grey: "Grau" },
  feminine: { purple: "lila", orange: "orange", green: "grüne", grey: "graue" },
};
const karte = (id: string): string => `${german.colours[nameParts(id).colour]} ${nameParts(id).number}`;
const punkte = (points: number): string => `${points} ${plural(points, { one: "Punkt", other: "Punkte" })}`;
const felder = (count: number): string => `${count} ${plural(count, { one: "Feld", other: "Felder" })}`;
const münzen = (count: number): string => `${count} ${plural(count, { one: "Münze", other: "Münzen" })}`;
const karten = (count: number): string => `${count} ${plural(count, { one: "Karte", other: "Karten" })}`;
const palmen = (points: readonly number[]): string =>
  points.length ? `Palmen: ${points.join(", ")}` : "noch keine Palmen";

const sentences: Translation<typeof en> = {
  colours: german.colours,
  contents: { plain: "leer", coin: "Münze", palm: "Palme", cross: "X" },
  patterns: {
    I2: "zwei Felder in einer Reihe",
    I3: "drei Felder in einer Reihe",
    V3: "eine Ecke aus drei Feldern",
    T4: "ein T aus vier Feldern",
    L4: "ein L aus vier Feldern",
    O4: "ein Quadrat aus vier Feldern",
  },
  noPattern: "noch kein Muster",
  seat: (number) => `Platz ${number + 1}`,
  card: karte,
  cardCrossed: (id, crossed) => `${karte(id)}, ${felder(crossed)} angekreuzt`,
  seal: (points, colour) => `Siegel: ${points} für jede vollendete ${german.feminine[colour]} Karte`,
  grid: (id, points) => `Deine Karte ${karte(id)}, ${punkte(points)}`,
  box: (box, mark, state) => `${box}, ${mark}, ${state}`,
  noBox: (box) => `${box}, kein Feld`,
  free: "frei",
  isCrossed: "angekreuzt",
  isDraft: "angekreuzt, noch nicht bestätigt",
  isPreview: "Teil des Musters hier",
  emptyPlace: "Keine Karte",

  expedition: "Expedition",
  display: "Auslage",
  stackLeft: (count) => `${karten(count)} im Stapel`,
  stackHint: "Die oberste Karte des Stapels siehst du erst, wenn du sie genommen hast.",
  emptyDisplay: "Ein leerer Platz der Auslage",
  palmNow: (points) => `Eine Palme zählt jetzt ${points}`,
  palmHint: "Eine Palme bringt 1 Punkt und 1 weiteren für jede Palme in der Auslage.",
  rounds: "Runden",
  round: (round, turn) => `Runde ${round} von 4 · Zug ${turn} von 7`,
  beforeFirst: "Vor dem ersten Zug",
  trophyLeft: (points) => `Pokal ${points}, noch da`,
  trophyGone: (points) => `Pokal ${points}, vergeben`,
  trophyHint: "Wer eine Reihe von vier Münzen füllt, nimmt den höchsten Pokal, der noch da ist.",
  patternsHint:
    "Jede Runde hat diese acht Muster, eines davon wird nicht aufgedeckt. Die früheren Muster der Runde werden nicht gezeigt.",
  yourScore: "Deine Wertungskarte",
  coinBoxes: (count) => `${count} von 12 Münzen`,
  coinHint: "Jede Münze bringt 1 Punkt; eine volle Viererreihe gewinnt den höchsten Pokal, der noch da ist.",
  palmBoxes: palmen,
  palmBoxHint: "Nur vier Palmen zählen; eine fünfte bringt nichts.",
  completed: "Vollendet",
  noneCompleted: "noch keine Karte vollendet",
  completedHint: "Vollendete Karten bringen ihre Punkte; Siegel bringen Punkte für vollendete Karten ihrer Farbe.",
  total: "Summe",
  points: punkte,
  startPlayer: "Startspieler",
  startHint: "Der Startspieler nimmt zuerst Pokale und neue Karten. Nach jedem Zug wechselt er im Uhrzeigersinn.",
  thinking: "überlegt",
  answered: "bereit",

  turn: "Drehen",
  turnHint: "Das Muster um eine Vierteldrehung drehen (R oder Mausrad).",
  mirror: "Spiegeln",
  mirrorHint: "Das Muster spiegeln (F).",
  single: "Nur ein Feld",
  singleHint: "Statt des Musters darfst du immer ein einzelnes freies Feld ankreuzen (1 oder S, oder lange drücken).",
  place: "Setzen",
  placeHint: "Diese Felder ankreuzen (Eingabetaste). Das lässt sich noch zurücknehmen.",
  undo: "Zurück",
  undoHint: "Den letzten Schritt zurücknehmen (U).",
  done: "Fertig",
  doneHint: "Deine Kreuze bestätigen (D). Sie bleiben verdeckt, bis alle bereit sind.",
  withdraw: "Zurückziehen",
  withdrawHint: "Deine Kreuze ändern. Noch hat sie niemand gesehen.",
  pass: "Passen",
  passHint: "Du hast kein freies Feld mehr, also passt du.",
  keep: "Diese zwei behalten",
  keepHint: "Sie werden deine zwei Karten; die anderen zwei kommen zurück in den Stapel.",
  take: "Diese Karte nehmen",
  takeHint: "Diese Karte ersetzt deine vollendete Karte.",
  takeStackHint: "Verdeckt die oberste Karte des Stapels nehmen.",
  hint: "Tipp",

  chooseTwo: (left) =>
    left === 2 ? "Wähle zwei dieser vier Karten." : left === 1 ? "Wähle noch eine." : "Diese zwei behalten?",
  crossNow: "Kreuze das Muster oder ein einzelnes Feld an.",
  singleNow: "Kreuze ein einzelnes Feld an.",
  onlySingle: "Das Muster passt nirgends: Kreuze ein einzelnes Feld an.",
  misfit: "Hier passt das Muster nicht. Wähle „Nur ein Feld“, um nur dieses anzukreuzen.",
  owed: (count) => (count === 1 ? "Noch ein Kreuz: Wähle ein Feld." : `Noch ${count} Kreuze: Wähle ein Feld.`),
  heldNow: "Diese Kreuze bestätigen?",
  sending: "Wird gesendet …",
  takeNow: "Wähle eine neue Karte: aus der Auslage oder die oberste des Stapels.",
  takeDisplay: "Wähle eine neue Karte aus der Auslage.",
  takes: (name) => `${name} wählt eine neue Karte.`,
  passNow: "Du hast kein freies Feld mehr.",
  waiting: (names) => `Es überlegen noch: ${listed(names)}.`,
  watching: "Du schaust zu.",
  over: "Das Spiel ist zu Ende.",
  ended: "Das Spiel wurde einvernehmlich beendet.",
  skip: "Taste oder Klick zum Überspringen.",
  refused: (why) => `Der Zug wurde abgelehnt: ${why}`,

  gainCoins: münzen,
  gainPalm: (points) => `Palme: jetzt ${punkte(points)}`,
  gainExtra: (count) => (count === 1 ? "X: ein weiteres Feld" : `X: ${count} weitere Felder`),
  gainCard: (points) => `vollendet die Karte: ${punkte(points)}`,
  trophy: (points) => `Pokal ${points}`,
  plusCoins: (count) => `+${münzen(count)}`,
  palmScored: (points) => `Palme ${points}`,
  cardCompleted: (id) => `${karte(id)} vollendet`,

  lines: {
    keep: (name, one, other) => `${name} behält ${one} und ${other}`,
    cross: (name, count, card) => `${name} kreuzt ${felder(count)} auf ${card} an`,
    extra: (name, box, card) => `${name} kreuzt das weitere Feld ${box} auf ${card} an`,
    take: (name, card) => `${name} nimmt ${card} aus der Auslage`,
    takeStack: (name) => `${name} nimmt die oberste Karte des Stapels`,
    pass: (name) => `${name} passt`,
  },

  position: {
    over: "Das Spiel ist zu Ende.",
    keeping: "Alle wählen zwei von vier Karten.",
    turn: (round, turn, first) => `Runde ${round}, Zug ${turn} von 7. Startspieler: ${first}.`,
    expedition: (pattern) => `Das Muster: ${pattern}.`,
    hand: (cards) => `Du hast ${listed(cards)} bekommen.`,
    display: (cards) => (cards.length ? `Auslage: ${listed(cards)}.` : "Die Auslage ist leer."),
    stack: (count, palm) => `${karten(count)} im Stapel. Eine Palme bringt jetzt ${palm}.`,
    trophies: (left) => (left.length ? `Pokale, die noch da sind: ${left.join(", ")}.` : "Alle Pokale sind vergeben."),
    player: (name, total) => `${name}: ${punkte(total)}.`,
    you: (name) => `${name} (du)`,
    card: (card, free) => (free.length ? `${card}: freie Felder: ${free.join(", ")}.` : `${card}: vollendet.`),
    noCard: "Keine Karte.",
    scores: (coins, palms, trophies) =>
      [
        `${coins} von 12 Münzen`,
        palmen(palms),
        trophies.length ? `Pokale: ${trophies.join(", ")}` : "keine Pokale",
      ].join("; ") + ".",
    completed: (cards) => `Vollendet: ${listed(cards)}.`,
    moves: (count) => `Du hast ${count} ${plural(count, { one: "möglichen Zug", other: "mögliche Züge" })}.`,
    waiting: (names) => `Warten auf ${listed(names)}.`,
  },

  ending: {
    title: "Endwertung",
    coins: "Münzen",
    trophies: "Pokale",
    palms: "Palmen",
    maps: "Schatzkarten",
    seals: "Siegel",
    total: "Summe",
    coinsHow: (coins) => `${coins} × 1`,
    sealHow: (each, count, colour) => `${each} × ${count} ${colour}`,
    wins: (names) => (names.length === 1 ? `${names[0] ?? ""} gewinnt` : `${listed(names)} teilen sich den Sieg`),
    place: (place) => `${place}. Platz`,
    winner: "Sieg",
    tie: (names) => `${listed(names)} haben gleich viele Punkte, also entscheiden vollendete Karten:`,
    tieColour: (colour, counts) => `${colour}: ${counts}`,
    tieShared: "Gleichstand in jeder Farbe: Sie teilen sich den Platz.",
  },

  tabs: {
    all: "Teile des Spielfelds",
    display: "Auslage",
    rounds: "Runden",
    score: "Wertung",
    others: "Andere",
    text: "In Worten",
  },
  loading: "Die Karten werden geladen …",
  failed: "Die Karten ließen sich nicht laden.",
  again: "Noch einmal versuchen",
  inWords: "Die Stellung in Worten",
};

export default sentences;
