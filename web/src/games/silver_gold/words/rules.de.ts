/** The rules, explained to players, in German. Text between asterisks is bold. */

import type { Translation } from "../../../lib/i18n/locale.svelte";
import type en from "./rules.en";

const sentences: Translation<typeof en> = {
  aim: {
    title: "Überblick",
    text: "In jedem Zug bekommen alle dasselbe Muster und kreuzen es auf ihren eigenen Schatzinseln an. Vollende Inseln und sammle dabei Münzen, Palmen und Pokale. 2 bis 4 Personen, vier Runden zu sieben Zügen, etwa zwanzig Minuten.",
  },
  table: {
    title: "Spielmaterial",
    cards:
      "*47 Schatzkarten* in vier Farben. Jede zeigt eine Insel aus Feldern zum Ankreuzen und bringt einen Punkt pro Feld. Diese Punkte bekommst du nur für vollständig angekreuzte Karten.",
    sizes: { colour: "Farbe", cards: "Karten", points: "Felder und Punkte" },
    colours: { purple: "lila", orange: "orange", green: "grün", grey: "grau" },
    plainCard: "Eine grüne Karte, 10 Punkte wert.",
    sealCard: "Eine lila Karte, 14 Punkte wert. Ihr Siegel bringt 2 Punkte für jede orange Karte.",
    contents: {
      plain: "*Leeres Feld:* keine Wirkung.",
      coin: "*Münze:* Kreuze eine Münze auf deiner Wertungskarte an.",
      palm: "*Palme:* sofort Punkte.",
      cross: "*X:* Kreuze ein weiteres Feld an.",
      seal: "*Siegel:* Bonuspunkte am Ende für Karten einer Farbe.",
    },
    expeditions:
      "*8 Expeditionskarten* mit sechs verschiedenen Mustern. Die Dreierreihe und die Ecke gibt es je zweimal, die anderen vier je einmal.",
    twice: "zweimal",
    once: "einmal",
    scoreCard:
      "*Eine Wertungskarte pro Person* mit zwölf Münzfeldern in drei Viererreihen und vier Palmenfeldern. *Sechs Pokale* im Wert von 6, 5, 4, 3, 2 und 1 Punkten.",
    scoreCardLabel:
      "Eine Wertungskarte: Fünf von zwölf Münzfeldern sind angekreuzt, in zwei von vier Palmenfeldern stehen 3 und 1.",
    trophiesLabel: "Sechs Pokale: 6, 5, 4, 3, 2 und 1.",
  },
  setup: {
    title: "Vorbereitung",
    deal: "*Austeilen.* Alle erhalten vier Schatzkarten.",
    keep: "*Behalten.* Such dir zwei deiner vier Karten aus: Auf diesen beiden kreuzt du an. Alle wählen gleichzeitig und decken ihre Wahl gemeinsam auf.",
    stack:
      "*Stapel.* Die übrigen Karten werden in den Stapel zurückgemischt. Daneben werden vier Karten aufgedeckt: die Auslage.",
    start:
      "*Startspieler.* Bestimmt eine beliebige Person. Nach jedem Zug wechselt der Startspieler im Uhrzeigersinn, auch von einer Runde zur nächsten. Der Startspieler ist in Schritt 3 zuerst an der Reihe.",
  },
  turn: {
    title: "Ein Zug im Überblick",
    steps: [
      "Eine Expeditionskarte wird aufgedeckt. Ihr Muster gilt für alle.",
      "Alle kreuzen gleichzeitig an: das Muster oder ein einzelnes Feld.",
      "Beginnend beim Startspieler gibt es Pokale für volle Münzreihen und neue Karten für vollendete.",
    ],
  },
  expeditions: {
    title: "Schritt 1: Expeditionskarte aufdecken",
    text: "Zu Beginn einer Runde werden die acht Expeditionskarten gemischt. In jedem Zug wird die nächste aufgedeckt. Eine Runde verwendet sieben der acht Karten, eine bleibt also jedes Mal unbekannt.",
    memory:
      "Nur die neueste Karte darf man ansehen. Die früheren Muster der Runde werden nicht noch einmal gezeigt, also merk sie dir gut.",
  },
  cross: {
    title: "Schritt 2: Felder ankreuzen",
    text: "Alle kreuzen gleichzeitig an. Was die anderen angekreuzt haben, siehst du erst, wenn alle fertig sind; bis dahin darfst du deine Wahl ändern. Du hast zwei Möglichkeiten:",
  },
  pattern: {
    title: "Das Muster …",
    text: "Kreuze das ganze Muster auf freien Feldern *einer* deiner beiden Karten an. Du darfst es beliebig drehen und spiegeln. Es darf nicht über die Insel hinausragen und kein bereits angekreuztes Feld bedecken.",
    caption: "Ein Muster in acht Ausrichtungen.",
    placed: "Eine davon auf einer Karte.",
  },
  single: {
    title: "… oder ein einzelnes Feld",
    text: "Kreuze stattdessen genau ein freies Feld auf einer der beiden Karten an. Das ist immer erlaubt, auch wenn das Muster passen würde. Passen darfst du nur, wenn du kein freies Feld mehr hast.",
  },
  x: {
    title: "X: ein weiteres Feld",
    text: "Für jedes angekreuzte X musst du ein weiteres freies Feld auf einer deiner beiden Karten ankreuzen. Kreuze erst das ganze Muster an, dann nacheinander die weiteren Felder. Ist ein weiteres Feld wieder ein X, kommt noch eines dazu: So entstehen Ketten. Das gilt auch, wenn du ein X als einzelnes Feld ankreuzt.",
    forfeit: "Haben deine Karten kein freies Feld mehr, verfallen die restlichen Kreuze.",
    caption:
      "1: Das Muster bedeckt ein X. 2: Das weitere Feld ist ein X auf der anderen Karte. 3: Das nächste weitere Feld ist eine Münze.",
  },
  coins: {
    title: "Münzen",
    text: "Für jede Münze kreuzt du das nächste Münzfeld deiner Wertungskarte an, Reihe für Reihe. Jedes bringt 1 Punkt. Eine volle Viererreihe gewinnt in Schritt 3 einen Pokal. Münzen nach der zwölften verfallen.",
  },
  palms: {
    title: "Palmen",
    text: "Eine Palme bringt sofort Punkte: *1 Punkt für die Palme selbst und 1 Punkt für jede Palme, die in diesem Moment in der Auslage zu sehen ist.* Palmen auf deinen Karten und denen der anderen zählen nicht. Trag die Punkte in dein nächstes Palmenfeld ein, ein Feld pro Palme. Es gibt vier Palmenfelder; eine fünfte Palme bringt nichts.",
    caption: "In der Auslage sind zwei Palmen: Eine Palme ist jetzt 1 + 2 = 3 Punkte wert.",
  },
  complete: {
    title: "Vollendete Karten",
    text: "Eine vollendete Karte bleibt bis Schritt 3 liegen.",
  },
  take: {
    title: "Schritt 3: Pokale und neue Karten",
    text: "Beginnend beim Startspieler und im Uhrzeigersinn macht jede Person Folgendes:",
  },
  trophies: {
    title: "Pokale für Münzreihen",
    text: "Für jede Münzreihe, die du in diesem Zug gefüllt hast, nimmst du den höchsten Pokal, der noch da ist. Sind alle sechs vergeben, gibt es keinen Pokal mehr, aber die Münzen zählen weiterhin. Du hast drei Reihen, kannst also höchstens drei Pokale gewinnen.",
  },
  replace: {
    title: "Neue Karten",
    text: "Leg deine vollendeten Karten offen beiseite und ersetze jede von ihnen: Wähle eine Karte aus der Auslage oder nimm verdeckt die oberste des Stapels. Verzichten darfst du nicht. Hast du beide Karten vollendet, siehst du die erste neue Karte, bevor du die zweite wählst.",
    refill:
      "Erst wenn du alle neuen Karten genommen hast, wird die Auslage vom Stapel aufgefüllt, von links nach rechts. Dann ist die nächste Person an der Reihe.",
  },
  runOut: {
    title: "Wenn die Karten ausgehen",
    text: "Die Auslage wird aufgefüllt, soweit der Stapel reicht. Brauchst du zwei Karten und es ist nur noch eine da, spielst du mit einer weiter. Ist keine mehr da, spielst du mit deinen restlichen Karten weiter. Wer kein freies Feld mehr hat, passt.",
  },
  over: {
    title: "Spielende und Wertung",
    text: "Die Partie endet nach Schritt 3 des 28. Zuges. Reihen und Karten, die in diesem Zug vollendet wurden, zählen noch. Es gibt Punkte für:",
    rows: {
      coins: ["Münzen", "1 Punkt für jedes angekreuzte Münzfeld"],
      trophies: ["Pokale", "die Punkte deiner Pokale"],
      palms: ["Palmen", "die Punkte in deinen Palmenfeldern"],
      maps: ["Karten", "die Punkte jeder vollendeten Karte"],
      seals: ["Siegel", "siehe unten"],
    },
    unfinished:
      "Eine unvollendete Karte bringt nichts, und ihr Siegel auch nicht. Münzen und Palmen, die du darauf angekreuzt hast, behältst du.",
  },
  seals: {
    title: "Siegel",
    text: "Ein Siegel auf einer vollendeten Karte bringt seine 1 oder 2 Punkte für *jede* deiner vollendeten Karten in der Farbe des Siegels.",
    caption:
      "Dieses Siegel bringt 2 Punkte für jede orange Karte. Zwei orange Karten sind vollendet: 2 × 2 = 4 Punkte.",
  },
  ties: {
    title: "Gleichstand",
    text: "Bei Gleichstand liegt vorn, wer mehr vollendete *graue* Karten hat; dann entscheiden *grüne*, dann *orange*, dann *lila* Karten. Wer auch dann gleichauf ist, teilt sich den Platz. Das gilt für jeden Platz, nicht nur für den ersten.",
  },
  example: {
    title: "Wertungsbeispiel",
    text: "Nele hat sieben Karten vollendet:",
    head: { card: "Karte", points: "Punkte", seal: "Siegel", pays: "Punkte für das Siegel" },
    each: (points, colour) => `${points} je ${colour}`,
    total: "Summe",
    rest: (coins, trophies, palms) =>
      `Sie hat ${coins} Münzen angekreuzt, zwei Reihen sind also voll. Sie brachten ihr die Pokale ${trophies}. Ihre Palmen brachten ${palms}.`,
    sum: (sum, total) =>
      `Münzen, Pokale, Palmen, Karten und Siegel: ${sum} = *${total} Punkte*. Juri hat genauso viele Punkte, aber nur zwei graue Karten vollendet, Nele drei. Also liegt sie vor ihm.`,
  },
  players: {
    title: "Zu zweit, zu dritt, zu viert",
    text: "Die Regeln sind für jede Anzahl dieselben. Je mehr mitspielen, desto schneller sind die Pokale weg und desto öfter wechselt die Auslage: Eine Palme kann in einem Zug 4 wert sein und im nächsten 1.",
  },
  variants: {
    title: "Variante: Auslage zuerst",
    text: "Diese Variante kannst du für einen neuen Tisch wählen. Eine vollendete Karte musst du aus der Auslage ersetzen, solange dort eine Karte liegt. Die oberste Karte des Stapels darfst du nur nehmen, wenn die Auslage leer ist.",
  },
  hidden: {
    title: "Offene und verdeckte Informationen",
    open: "Offen sind: die Karten aller Personen mit ihren Kreuzen, vollendete Karten, Münzen, Palmen, Pokale und Punkte; dazu die Auslage, die restlichen Pokale, die Anzahl der Karten im Stapel und die neueste Expeditionskarte.",
    closed:
      "Verdeckt sind: die vier ausgeteilten Karten der anderen und was sie behalten, bis alle gewählt haben; die Kreuze der anderen in diesem Zug, bis alle fertig sind; die Reihenfolge des Stapels; alle anderen Expeditionskarten der Runde. Die Wiederholung einer beendeten Partie zeigt alles.",
  },
  credits: {
    title: "Autor",
    text: "Silver & Gold ist ein Spiel von *Phil Walker-Harding*.",
  },
};

export default sentences;
