/** The rules, explained to players, in German. Text between asterisks is bold. */

import type { Translation } from "../../../lib/i18n/locale.svelte";
import type en from "./rules.en";

const sentences: Translation<typeof en> = {
  aim: {
    title: "Überblick",
    text: "Versteck dein Gold in vier Stapeln und schürf in den Stapeln deines Gegenübers: Sag an, wie viel das oberste Stück wert ist, und heb es ab. Liegst du richtig, gehört es dir. Liegst du falsch, verlierst du vielleicht alles Gold auf der Hand. 2 Personen, je zehn Züge, etwa zehn Minuten.",
  },
  table: {
    title: "Spielmaterial",
    pieces:
      "*Zehn Goldstücke pro Person:* vier zu 1 Gold, vier zu 2 und zwei zu 3, zusammen 18 Gold. Ein Stück ist so hoch, wie es wert ist.",
    piecesLabel: "Vier Stücke zu 1, vier zu 2, zwei zu 3.",
    marker: "*Drei Goldrausch-Marker* mit den Zahlen 1, 2 und 3.",
    box: "*Die Schachtel:* Dorthin kommen verlorene Stücke.",
  },
  markers: {
    title: "Vorbereitung: ein geheimer Marker",
    text: "Beide erhalten einen Goldrausch-Marker und sehen ihn sich heimlich an. Der dritte bleibt unbekannt.",
  },
  build: {
    title: "Vorbereitung: vier Stapel bauen",
    text: "Beide bauen gleichzeitig hinter einem Sichtschirm: *genau vier Stapel* aus allen zehn Stücken, in beliebiger Reihenfolge. Kein Stapel darf leer sein. Dein Gegenüber sieht deine Stücke nicht.",
    start: "Dann wird der Sichtschirm entfernt. Eine beliebige Person beginnt, danach wird abwechselnd gespielt.",
  },
  heights: {
    title: "Was die Höhe verrät",
    text: "Weil ein Stück so hoch ist, wie es wert ist, sehen alle, wie viel Gold in einem Stapel steckt, aber nicht, wo ein Stück aufhört und das nächste beginnt, und damit auch nicht, wie viele Stücke es sind.",
    own: "Das siehst du.",
    others: "Mehr sieht dein Gegenüber nicht.",
    read: "Ein Stapel der Höhe 1 kann nur eine 1 sein. Einer der Höhe 2 ist eine 2 oder zwei 1er. Hohe Stapel verraten weniger, und jedes Abheben verrät mehr über den Rest.",
  },
  mine: {
    title: "Dein Zug: ansagen und abheben",
    text: "Sag *1, 2 oder 3* an und heb das oberste Stück eines gegnerischen Stapels ab. Du darfst bei jedem Stapel jede Zahl ansagen. Das Stück seht ihr beide, ob du richtig oder falsch liegst.",
  },
  right: {
    title: "Richtig",
    text: "Das Stück kommt zum Gold auf deiner Hand.",
  },
  wrong: {
    title: "Falsch",
    text: "Das Stück kommt in die Schachtel, außer deine Hand stürzt ein.",
  },
  "break-down": {
    title: "Einsturz",
    text: "Lagst du falsch und ist das abgehobene Stück *weniger* wert als das Gold auf deiner Hand, stürzt deine Hand ein: Alles Gold auf deiner Hand kommt in die Schachtel, und du nimmst stattdessen das abgehobene Stück.",
    compare:
      "Verglichen wird das Gold, nicht die Anzahl der Stücke. Ist das Stück genauso viel wert wie deine Hand oder mehr, stürzt nichts ein: Es kommt einfach in die Schachtel. Gefährlich wird es also ab 2 Gold auf der Hand, denn du könntest eine 1 abheben. Gesichertes Gold zählt hier nicht mit und geht nicht verloren.",
    cases: {
      hand: "Auf der Hand",
      declared: "Angesagt",
      lifted: "Abgehoben",
      after: "Danach",
    },
    reasons: {
      right: "richtig: Das Stück kommt auf die Hand",
      equal: "falsch, aber 2 ist nicht weniger als 2: in die Schachtel",
      more: "falsch, aber 3 ist nicht weniger als 1: in die Schachtel",
      less: "falsch, und 2 ist weniger als 3: Einsturz",
      one: "falsch, und 1 ist weniger als 2: Einsturz",
    },
    nothing: "nichts",
  },
  marker: {
    title: "Dein Marker: Goldrausch oder Sichern",
    text: "Deinen Marker darfst du einmal pro Partie einsetzen, zu Beginn eines Zuges, auf eine von zwei Arten.",
  },
  rush: {
    title: "Goldrausch",
    text: "Deck deinen Marker auf: Seine Zahl ist deine Ansage. Du hebst in diesem Zug nur einmal ab.",
    right: "*Richtig:* Du gewinnst das Stück und behältst den Marker, der am Ende 2 Punkte bringt.",
    wrong:
      "*Falsch:* Der Marker kommt in die Schachtel, und für das Stück gilt dasselbe wie nach jeder falschen Ansage, auch der Einsturz.",
    points:
      "Ein gewonnener Marker bringt 2 Punkte und sonst nichts: Er zählt nicht als Gold auf der Hand, spielt bei einem Einsturz keine Rolle und entscheidet keinen Gleichstand. Ein nicht eingesetzter Marker bringt nichts.",
  },
  "keep-gold": {
    title: "Sichern",
    text: "Leg deinen Marker verdeckt in die Schachtel zurück und das Gold auf deiner Hand endgültig beiseite; am Ende zählt es halb. Dann geht dein Zug weiter: Du schürfst mit leerer Hand.",
    needs: "Das geht nur, wenn du Gold auf der Hand hast und deinen Marker noch nicht eingesetzt hast.",
  },
  over: {
    title: "Spielende und Wertung",
    text: "Die Partie endet, wenn alle acht Stapel abgebaut sind, also nach je zehn Zügen. Es gibt Punkte für:",
    rows: {
      hand: ["Hand", "das Gold auf deiner Hand"],
      kept: ["Gesichert", "die Hälfte des gesicherten Goldes, abgerundet"],
      rush: ["Goldrausch", "2 Punkte für einen erfolgreichen Goldrausch"],
    },
  },
  ties: {
    title: "Gleichstand",
    text: "Bei Gleichstand gewinnt, wer mehr Stücke zu 3 Gold hat, dann, wer mehr Stücke zu 2 hat; Hand und gesichertes Gold zählen zusammen. Ist auch das gleich, endet die Partie unentschieden.",
  },
  example: {
    title: "Ein Beispiel",
    text: "Carla spielt gegen Olek. Sie hat den Marker 3 und 2 Gold auf der Hand. Oleks Stapel sind 3, 5, 1 und 4 hoch.",
    head: { turn: "Carla", lifted: "Abgehoben", hand: "Danach" },
    turns: [
      [
        "Sie sagt bei Stapel c eine 1 an: Der ist 1 hoch, sie kann nicht falsch liegen.",
        "1, richtig",
        "2 + 1 = 3 Gold",
      ],
      ["Sie sagt bei Stapel d eine 2 an.", "3, falsch, aber nicht weniger als 3", "3 Gold"],
      ["Stapel d ist jetzt 1 hoch: Sie sagt eine 1 an.", "1, richtig", "2 + 1 + 1 = 4 Gold"],
      [
        "Sie sichert ihre 4 Gold und macht im selben Zug weiter: eine 2 bei Stapel b.",
        "2, richtig",
        "2 Gold, dazu 4 gesichert",
      ],
      ["Sie sagt bei Stapel b eine 3 an.", "1, falsch und weniger als 2: Einsturz", "1 Gold, dazu 4 gesichert"],
      ["Stapel b ist jetzt 2 hoch. Sie sagt eine 2 an.", "2, richtig", "1 + 2 = 3 Gold, dazu 4 gesichert"],
    ],
    end: "Zuletzt sagt sie bei Stapel a eine 2 an und hebt eine 3 ab: falsch, aber nicht weniger als ihre 3 Gold. Am Ende hat sie 3 Gold auf der Hand und 4 gesichert: 3 + 2 = *5 Punkte*. Ein Goldrausch mit ihrer 3 bei Stapel d hätte ihr das Stück und 2 Punkte gebracht, aber dann hätte sie ihr Gold nicht sichern können.",
  },
  variants: {
    title: "Variante: verdeckte Höhen",
    text: "Diese Variante kannst du für einen neuen Tisch wählen. Auch die Höhen der gegnerischen Stapel sind verdeckt; du siehst nur, welche noch stehen. Abgehobene Stücke und ihre Stapel bleiben offen.",
  },
  hidden: {
    title: "Offene und verdeckte Informationen",
    open: "Offen sind: das Gold in beiden Händen, Stück für Stück, und das gesicherte; ob ein Marker noch da ist, gewonnen, verloren oder zurückgegeben wurde; jedes abgehobene Stück, von welchem Stapel es kam und was angesagt war; und wie hoch jeder Stapel ist.",
    closed:
      "Verdeckt sind: die Stücke in den gegnerischen Stapeln; der gegnerische Marker, bis ein Goldrausch ihn aufdeckt; und der dritte Marker. Ein zum Sichern zurückgegebener Marker wird nie aufgedeckt. Die Wiederholung einer beendeten Partie zeigt alles.",
    fallen:
      "Nach der Spielanleitung werden Stapel neu gebaut, wenn ihr Inhalt versehentlich sichtbar wird. Das kann hier nicht passieren.",
  },
  credits: {
    title: "Autor",
    text: "Gold Hunting ist ein Spiel von *Naotaka Shimamoto*, erschienen bei *itten*.",
  },
};

export default sentences;
