/** The rules, explained to players, in German. Text between asterisks is bold. */

import type { Translation } from "../../../lib/i18n/locale.svelte";
import type en from "./rules.en";

const sentences: Translation<typeof en> = {
  aim: {
    title: "Kurz gesagt",
    text: "Du versteckst dein Gold in vier Stapeln und schürfst in denen des anderen: Sag an, wie viel das oberste Stück wert ist, und heb es ab. Richtig, und es gehört dir. Falsch, und du verlierst vielleicht alles, was du auf der Hand hast. Zu zweit, zehn Züge für jeden, etwa zehn Minuten.",
  },
  table: {
    title: "Was auf dem Tisch liegt",
    pieces:
      "*Zehn Stücke Gold für jeden:* vier zu 1 Gold, vier zu 2 und zwei zu 3; zusammen 18 Gold. Ein Stück ist so hoch, wie es wert ist.",
    piecesTold: "Vier Stücke zu 1, vier zu 2, zwei zu 3.",
    marker: "*Drei Goldrausch-Marker* mit den Zahlen 1, 2 und 3.",
    box: "*Die Schachtel:* Dorthin kommen verlorene Stücke, und niemand holt sie zurück.",
  },
  markers: {
    title: "Vorbereitung: ein geheimer Marker",
    text: "Jeder bekommt einen Goldrausch-Marker und sieht ihn sich heimlich an. Den dritten sieht keiner von beiden.",
  },
  build: {
    title: "Vorbereitung: vier Stapel bauen",
    text: "Beide bauen gleichzeitig hinter einem Sichtschirm: *genau vier Stapel* aus allen zehn Stücken, in beliebiger Ordnung, keiner davon leer. Du kennst deine Stapel, der andere nicht.",
    start: "Dann kommt der Schirm weg. Einer beginnt, gern per Los; danach geht es abwechselnd.",
  },
  heights: {
    title: "Was die Höhe verrät",
    text: "Weil ein Stück so hoch ist, wie es wert ist, sehen alle, wie viel Gold in einem Stapel steckt; aber nicht, wo er geteilt ist, und also auch nicht, wie viele Stücke es sind.",
    own: "Deine Stapel siehst du so.",
    others: "Der andere sieht nur das.",
    read: "Ein Stapel der Höhe 1 kann nur eine 1 sein. Einer der Höhe 2 ist eine 2 oder zwei 1er. Je höher ein Stapel, desto mehr kommt in Frage; und jedes Abheben verrät dir etwas über den Rest.",
  },
  mine: {
    title: "Dein Zug: ansagen und abheben",
    text: "Sag *1, 2 oder 3* an und heb das oberste Stück eines Stapels ab, der beim anderen noch steht. Jede Zahl darf man auf jeden Stapel ansagen. Das Stück seht ihr beide, ob richtig oder falsch.",
  },
  right: {
    title: "Richtig",
    text: "Das Stück kommt zum Gold auf deiner Hand.",
  },
  wrong: {
    title: "Falsch",
    text: "Das Stück kommt in die Schachtel, und deine Hand bleibt, wie sie ist; außer sie stürzt ein.",
  },
  "break-down": {
    title: "Einsturz",
    text: "Du lagst falsch, und das abgehobene Stück ist *weniger* wert als alles Gold auf deiner Hand: Dann kommt alles von deiner Hand in die Schachtel, und du nimmst stattdessen das abgehobene Stück.",
    compare:
      "Verglichen wird Gold mit Gold, nicht Stück mit Stück. Ist das Stück genauso viel wert wie deine Hand oder mehr, stürzt nichts ein: Es kommt einfach in die Schachtel. Gefährlich wird es also ab 2 Gold auf der Hand, wenn eine 1 kommen kann. Gesichertes Gold ist sicher: Es zählt hier nicht mit und geht nicht verloren.",
    cases: {
      hand: "Auf der Hand",
      declared: "Angesagt",
      lifted: "Abgehoben",
      after: "Dann auf der Hand",
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
    title: "Dein Marker: Rausch oder sichern",
    text: "Deinen Marker kannst du in der ganzen Partie einmal einsetzen, zu Beginn eines deiner Züge, und zwar auf eine von zwei Arten.",
  },
  rush: {
    title: "Goldrausch",
    text: "Zeig deinen Marker: Seine Zahl ist deine Ansage. Dann heb ab wie immer; mehr als einmal wird in diesem Zug nicht abgehoben.",
    right: "*Richtig:* Das Stück gehört dir, und der Marker bleibt bei dir: am Ende 2 Punkte mehr.",
    wrong:
      "*Falsch:* Der Marker kommt in die Schachtel, und mit dem Stück geht es wie nach jeder falschen Ansage, Einsturz inbegriffen.",
    points:
      "Ein gewonnener Marker ist 2 Punkte und sonst nichts: Er ist kein Gold auf der Hand, spielt bei einem Einsturz nicht mit und entscheidet keinen Gleichstand. Ein Marker, den du nie einsetzt, bringt nichts.",
  },
  "keep-gold": {
    title: "Sichern",
    text: "Gib deinen Marker ungesehen zurück und leg alles Gold von deiner Hand für immer beiseite. Niemand kann es dir mehr nehmen, aber es zählt nur halb. Dann geht derselbe Zug weiter, und du schürfst mit leerer Hand.",
    needs:
      "Dazu brauchst du Gold auf der Hand und einen Marker, den du noch nicht eingesetzt hast. Einen Goldrausch gibt es für dich danach nicht mehr.",
  },
  over: {
    title: "Das Ende und die Wertung",
    text: "Die Partie endet, wenn alle acht Stapel weg sind: nach zehn Zügen für jeden. Nun zähl zusammen:",
    rows: {
      hand: ["Hand", "das Gold auf deiner Hand"],
      kept: ["Gesichert", "die Hälfte des gesicherten Goldes, abgerundet"],
      rush: ["Goldrausch", "2, wenn deiner richtig war"],
    },
  },
  ties: {
    title: "Gleichstand",
    text: "Haben beide gleich viele Punkte, gewinnt, wer mehr Stücke zu 3 hat, Hand und Gesichertes zusammen; dann, wer mehr Stücke zu 2 hat. Ist auch das gleich, ist es unentschieden.",
  },
  example: {
    title: "Ein paar Züge, erzählt",
    text: "Carla hat den Marker 3. Es ist mitten in einer Partie gegen Olek; sie hat 2 Gold auf der Hand. Seine Stapel sind jetzt 3, 5, 1 und 4 hoch.",
    head: { turn: "Carla", lifted: "Sie hebt ab", hand: "Dann auf der Hand" },
    turns: [
      ["Sie sagt 1 auf Stapel c an: Der ist 1 hoch, sie kann nicht falsch liegen.", "eine 1", "2 + 1 = 3 Gold"],
      ["Sie sagt 2 auf Stapel d an.", "eine 3, falsch; aber 3 ist nicht weniger als 3", "3 Gold"],
      ["Stapel d ist jetzt 1 hoch: Sie sagt 1 an.", "eine 1", "2 + 1 + 1 = 4 Gold"],
      ["Sie sichert ihre 4 Gold und macht im selben Zug weiter: 2 auf Stapel b.", "eine 2", "2 Gold, dazu 4 gesichert"],
      ["Sie sagt 3 auf Stapel b an.", "eine 1, falsch und weniger als 2: Einsturz", "1 Gold, dazu 4 gesichert"],
      ["Stapel b ist jetzt 2 hoch. Sie sagt 2 an.", "eine 2", "1 + 2 = 3 Gold, dazu 4 gesichert"],
    ],
    end: "Zuletzt sagt sie 2 auf Stapel a an und hebt eine 3 ab: falsch, aber nicht weniger, als sie hat. So endet sie mit 3 Gold auf der Hand und 4 gesichert: 3 + 2 = *5 Punkte*. Hätte sie auf Stapel d statt der Ansage 2 den Goldrausch mit ihrer 3 gewagt, wären das Stück und 2 Punkte ihre gewesen; aber dann hätte sie ihr Gold nicht sichern können.",
  },
  variants: {
    title: "Eine Variante: verdeckte Höhen",
    text: "Wähl sie, wenn du den Tisch aufstellst: Dann sieht keiner, wie hoch die Stapel des anderen sind, nur welche noch stehen. Was abgehoben wurde und wo, bleibt offen wie immer.",
  },
  hidden: {
    title: "Wer was sieht",
    open: "Beide sehen: das Gold in beiden Händen, Stück für Stück, und das gesicherte; ob ein Marker noch da ist, gewonnen, verloren oder zurückgegeben wurde; jedes abgehobene Stück, von welchem Stapel es kam und was angesagt war; und wie hoch jeder Stapel ist.",
    closed:
      "Verborgen sind: die Stücke in den Stapeln des anderen; sein Marker, bis ein Goldrausch ihn zeigt; und der dritte Marker. Einer, der fürs Sichern zurückgegeben wurde, wird nie gezeigt. Eine beendete Partie kann man sich noch einmal ganz offen ansehen.",
    fallen: "An einem Tisch aus Holz kann ein Stapel umfallen und wird wieder aufgebaut. Hier fällt nichts um.",
  },
  credits: {
    title: "Von wem das Spiel ist",
    text: "Gold Hunting ist ein Spiel von *Naotaka Shimamoto*, erschienen bei *itten*.",
  },
};

export default sentences;
