/** The rules, explained to players, in German. Text between asterisks is bold. */

import type { Translation } from "../../../lib/i18n/locale.svelte";
import type en from "./rules.en";

const sentences: Translation<typeof en> = {
  aim: {
    title: "Kurz gesagt",
    text: "Alle bekommen dasselbe Muster und bringen es auf verschiedenen Schatzinseln unter. Wer seine Inseln rechtzeitig vollendet und unterwegs Münzen, Palmen und Pokale sammelt, gewinnt. Vier Runden zu sieben Zügen; zu zweit bis zu viert; etwa zwanzig Minuten.",
  },
  table: {
    title: "Was auf dem Tisch liegt",
    cards:
      "*47 Schatzkarten* in vier Farben. Jede zeigt eine Insel aus Kästchen zum Ankreuzen und ist für jedes ihrer Kästchen einen Punkt wert. Diese Punkte bekommst du nur für Karten, die ganz angekreuzt sind.",
    sizes: { colour: "Farbe", cards: "Karten", points: "Kästchen und Punkte" },
    colours: { purple: "lila", orange: "orange", green: "grün", grey: "grau" },
    plainCard: "Eine grüne Karte, 10 Punkte wert.",
    sealCard: "Eine lila Karte, 14 Punkte wert. Ihr Siegel bringt 2 je orange Karte.",
    contents: {
      plain: "*Leeres Kästchen:* nichts weiter.",
      coin: "*Münze:* Kreuze eine Münze auf deinem Wertungsblatt an.",
      palm: "*Palme:* sofort Punkte.",
      cross: "*X:* ein Kreuz mehr, wo du magst.",
      seal: "*Siegel:* am Ende ein Bonus für Karten einer Farbe.",
    },
    expeditions:
      "*8 Expeditionskarten* mit sechs verschiedenen Mustern. Die Dreierreihe und die Ecke gibt es zweimal, die anderen vier einmal.",
    twice: "zweimal",
    once: "einmal",
    sheet:
      "*Ein Wertungsblatt für jeden* mit zwölf Münzkästchen in drei Viererreihen und vier Palmenkästchen. *Sechs Pokale* im Wert von 6, 5, 4, 3, 2 und 1.",
    sheetTold:
      "Ein Wertungsblatt: Fünf von zwölf Münzkästchen sind angekreuzt, in zwei von vier Palmenkästchen stehen 3 und 1 Punkte.",
    trophiesTold: "Sechs Pokale: 6, 5, 4, 3, 2 und 1.",
  },
  setup: {
    title: "Vorbereitung",
    deal: "*Austeilen.* Alle bekommen vier Schatzkarten.",
    keep: "*Behalten.* Such dir zwei deiner vier aus: Auf diesen beiden kreuzt du an. Alle wählen gleichzeitig, und keiner sieht die Wahl der anderen, bevor alle gewählt haben.",
    stack:
      "*Stapel.* Was niemand behalten hat, wird in den Stapel zurückgemischt. Daneben werden vier Karten aufgedeckt: die Auslage.",
    start:
      "*Startspieler.* Das kann jeder sein, gern per Los. Nach jedem einzelnen Zug wechselt er im Uhrzeigersinn einen Platz weiter, auch von einer Runde in die nächste. Wichtig ist er nur dafür, wer in Schritt 3 zuerst abrechnet.",
  },
  turn: {
    title: "Ein Zug im Überblick",
    steps: [
      "Eine Expeditionskarte wird aufgedeckt. Ihr Muster gilt für alle.",
      "Alle kreuzen gleichzeitig an: das Muster oder ein einzelnes Kästchen.",
      "Nacheinander, vom Startspieler an, gibt es Pokale für volle Münzreihen und neue Karten für vollendete.",
    ],
  },
  expeditions: {
    title: "Schritt 1: die Expedition",
    text: "Zu Beginn einer Runde werden die acht Expeditionskarten gemischt. Jeden Zug wird die nächste aufgedeckt. Eine Runde braucht sieben von acht, eine bleibt also jedes Mal ungesehen. Dann werden wieder alle acht gemischt.",
    memory:
      "Nur die neueste Karte darf man ansehen. Welche Muster in dieser Runde schon dran waren, musst du dir merken: Der Tisch zeigt sie nicht noch einmal.",
  },
  cross: {
    title: "Schritt 2: ankreuzen",
    text: "Alle kreuzen gleichzeitig an und sehen erst, was die anderen getan haben, wenn alle fertig sind. Bis dahin darfst du es dir anders überlegen. Du musst eines von beiden tun:",
  },
  pattern: {
    title: "Das Muster …",
    text: "Kreuze das ganze Muster auf freien Kästchen *einer* deiner beiden Karten an. Du darfst es beliebig drehen und spiegeln. Kein Teil darf über die Insel hinausragen oder auf einem Kästchen liegen, das schon angekreuzt ist.",
    caption: "Ein Muster, acht Lagen.",
    placed: "Eine davon auf einer Karte.",
  },
  single: {
    title: "… oder ein einzelnes Kästchen",
    text: "Kreuze stattdessen genau ein freies Kästchen auf einer der beiden Karten an. Das ist immer erlaubt, auch wenn das Muster passen würde. Passen darfst du nicht; nur wer gar kein freies Kästchen mehr hat, setzt aus.",
  },
  x: {
    title: "X: ein Kreuz mehr",
    text: "Für jedes X, das du ankreuzt, musst du ein weiteres freies Kästchen ankreuzen, auf einer deiner beiden unvollendeten Karten. Erst kommt das ganze Muster, dann eines nach dem anderen, was du noch schuldest. Ist auch das ein X, geht es weiter: eine Kette. Ein einzelnes Kästchen mit X wirkt genauso.",
    forfeit: "Hat keine deiner Karten mehr ein freies Kästchen, verfällt, was noch übrig ist.",
    caption:
      "1: Die Ecke deckt ein X ab. 2: Das Kreuz dafür landet auf einem X der anderen Karte. 3: Und dessen Kreuz auf einer Münze.",
  },
  coins: {
    title: "Münzen",
    text: "Jede Münze kreuzt das nächste Münzkästchen deines Wertungsblatts an, Reihe für Reihe, und ist einen Punkt wert. Vier sind eine Reihe, und eine Reihe gewinnt in Schritt 3 einen Pokal. Münzen nach der zwölften verfallen.",
  },
  palms: {
    title: "Palmen",
    text: "Eine Palme wertest du in dem Augenblick, in dem du sie ankreuzt, ob es gerade passt oder nicht: *1 Punkt und 1 weiterer für jede Palme, die in diesem Moment auf Karten der Auslage gedruckt ist.* Palmen auf den Karten der Mitspieler oder auf deinen eigenen zählen nicht. Die Punkte kommen in dein nächstes Palmenkästchen, eine Palme je Kästchen. Es gibt vier; eine fünfte Palme bringt nichts.",
    caption: "In der Auslage sind zwei Palmen: Eine Palme ist jetzt 1 + 2 = 3 Punkte wert.",
  },
  complete: {
    title: "Eine vollendete Karte",
    text: "Eine Karte, deren letztes Kästchen du ankreuzt, bleibt bis Schritt 3 liegen. Weitere Kreuze nimmt sie in diesem Zug nicht mehr auf.",
  },
  take: {
    title: "Schritt 3: Pokale und neue Karten",
    text: "Vom Startspieler an im Uhrzeigersinn rechnen alle ab, was der Zug gebracht hat:",
  },
  trophies: {
    title: "Zuerst: volle Münzreihen",
    text: "Für jede Münzreihe, die du in diesem Zug gefüllt hast, nimmst du den höchsten Pokal, der noch da ist. Sind alle sechs weg, zählt eine volle Reihe nur noch ihre Münzen. Du hast drei Reihen, also kannst du höchstens drei Pokale gewinnen.",
  },
  replace: {
    title: "Dann: vollendete Karten",
    text: "Leg deine vollendete Karte offen beiseite und ersetze sie: durch irgendeine Karte der Auslage oder ungesehen durch die oberste des Stapels. Verzichten darfst du nicht. Hast du beide Karten auf einmal vollendet, siehst du die erste neue, bevor du die zweite wählst.",
    refill:
      "Erst wenn du alles genommen hast, was du brauchst, werden die Lücken der Auslage vom Stapel gefüllt, von links nach rechts. Dann rechnet der Nächste ab.",
  },
  runOut: {
    title: "Wenn die Karten ausgehen",
    text: "Die Auslage wird gefüllt, soweit der Stapel reicht. Brauchst du zwei Karten und es ist nur noch eine da, spielst du mit einer weiter. Ist keine mehr da, spielst du mit dem weiter, was du hast; und wenn auch dort kein Kästchen mehr frei ist, setzt du aus.",
  },
  over: {
    title: "Das Ende und die Wertung",
    text: "Das Spiel endet nach Schritt 3 des 28. Zuges. Was in diesem Zug vollendet wurde, zählt; ersetzt wird nichts mehr. Nun zähl zusammen:",
    rows: {
      coins: ["Münzen", "1 Punkt für jedes angekreuzte Münzkästchen"],
      trophies: ["Pokale", "ihre Punkte"],
      palms: ["Palmen", "die Punkte in deinen Palmenkästchen"],
      maps: ["Karten", "die Punkte jeder vollendeten Karte"],
      seals: ["Siegel", "siehe unten"],
    },
    unfinished:
      "Eine unvollendete Karte bringt nichts, und ihr Siegel auch nicht. Münzen und Palmen, die du darauf angekreuzt hast, sind längst gezählt und bleiben dir.",
  },
  seals: {
    title: "Siegel",
    text: "Ein Siegel auf einer vollendeten Karte bringt seine 1 oder 2 Punkte für *jede* deiner vollendeten Karten in der Farbe des Siegels.",
    caption: "Dieses Siegel bringt 2 je orange Karte. Zwei orange Karten sind vollendet: 2 × 2 = 4 Punkte.",
  },
  ties: {
    title: "Gleichstand",
    text: "Haben zwei gleich viele Punkte, liegt vorn, wer mehr vollendete *graue* Karten hat; dann entscheiden *grüne*, dann *orange*, dann *lila*. Wer auch dann gleich ist, teilt sich den Platz. Das gilt für jeden Platz, nicht nur für den ersten.",
  },
  example: {
    title: "Eine Wertung, durchgerechnet",
    text: "Nele hat sieben Karten vollendet:",
    head: { card: "Karte", points: "Punkte", seal: "Siegel", pays: "Bringt" },
    each: (points, colour) => `${points} je ${colour}`,
    total: "Zusammen",
    rest: (coins, trophies, palms) =>
      `Sie hat ${coins} Münzen angekreuzt, zwei Reihen sind also voll; sie brachten ihr die Pokale ${trophies}. Ihre Palmen brachten ${palms}.`,
    sum: (sum, total) =>
      `Münzen, Pokale, Palmen, Karten und Siegel: ${sum} = *${total} Punkte*. Juri hat genauso viele, aber nur zwei graue Karten, sie drei. Also liegt Nele vor ihm.`,
  },
  players: {
    title: "Zu zweit, zu dritt, zu viert",
    text: "Die Regeln sind für jede Anzahl dieselben. Je mehr mitspielen, desto schneller sind die Pokale weg und desto öfter wechselt die Auslage: Eine Palme kann in einem Zug 4 wert sein und im nächsten 1.",
  },
  variants: {
    title: "Eine Variante: die Auslage zuerst",
    text: "Wähl sie, wenn du den Tisch aufstellst: Dann wird eine vollendete Karte aus der Auslage ersetzt, solange dort eine liegt. Die ungesehene oberste Karte des Stapels gibt es nur, wenn die Auslage leer ist. Sonst bleibt alles gleich.",
  },
  hidden: {
    title: "Wer was sieht",
    open: "Alle dürfen von allen sehen: die Karten, an denen sie arbeiten, die vollendeten Karten, Münzen, Palmen, Pokale und Punkte; dazu die Auslage, die restlichen Pokale, wie viele Karten der Stapel noch hat, und die neueste Expeditionskarte.",
    closed:
      "Verborgen sind: die vier ausgeteilten Karten der anderen und was sie behalten, bis alle gewählt haben; die Kreuze der anderen in diesem Zug, bis alle fertig sind; die Reihenfolge des Stapels; die früheren Expeditionskarten der Runde und die kommenden. Eine beendete Partie kann man sich noch einmal ganz offen ansehen.",
  },
  credits: {
    title: "Von wem das Spiel ist",
    text: "Silver & Gold ist ein Spiel von *Phil Walker-Harding*.",
  },
};

export default sentences;
