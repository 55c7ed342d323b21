/** The sentences of the board, in German. A name is `null` where the reader is meant. */

import type { Translation } from "../../../lib/i18n/locale.svelte";
import type en from "./board.en";

type Name = string | null;

const list = (pieces: readonly number[]) => pieces.join(" ");
const num = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;
const who = (name: Name, you: string) => name ?? you;
const genitive = (name: string) => (/[sßxz]$/i.test(name) ? `${name}’` : `${name}s`);

const sentences: Translation<typeof en> = {
  inWords: "Die Stellung in Worten",
  build: {
    title: "Baue deine vier Stapel",
    how: "Ziehe jedes Stück auf einen Stapel, tippe ein Stück und dann einen Stapel an, oder drücke Mischen. Dein Gegenüber sieht nur die Höhen.",
    keys: "Tasten: Pfeile wählen ein Stück, a bis d (oder 1 bis 4) legen es auf diesen Stapel, Rücktaste nimmt es zurück.",
    pieces: "Deine zehn Stücke",
    goal: "Danach sagt ihr abwechselnd, was auf einem Stapel des anderen oben liegt. Liegst du richtig, gehört das Stück dir. Liegst du falsch und ist es weniger wert als deine Hand, verlierst du deine Hand und behältst nur dieses Stück. Das meiste Gold gewinnt.",
    piles: "Deine Stapel",
    tray: "Schale",
    pile: (name, pieces, tall) =>
      pieces.length ? `Stapel ${name}: ${list(pieces)} von unten nach oben, Höhe ${tall}` : `Stapel ${name}: leer`,
    loose: (gold) => `${gold} Gold, in der Schale`,
    placed: (gold, pile, at, of) => `${gold} Gold, Stapel ${pile}, Stück ${at} von ${of}`,
    put: (gold, pile, tall) => `${gold} Gold auf Stapel ${pile}, jetzt Höhe ${tall}.`,
    back: (gold) => `${gold} Gold zurück in der Schale.`,
    undo: "Rückgängig",
    shuffle: "Mischen",
    shuffleHow: "Einer von 264.600 möglichen Aufbauten, alle gleich wahrscheinlich.",
    last: "Wie zuletzt",
    lastHow: "Die Stapel aus deiner letzten Partie.",
    clear: "Leeren",
    hint: "Tipp übernehmen",
    ready: "Fertig",
    begin: "Lege alle zehn Stücke auf vier Stapel oder drücke Mischen.",
    allPlaced: "Alle zehn Stücke liegen.",
    looseLeft: (count) => `${num(count, "Stück liegt", "Stücke liegen")} noch in der Schale`,
    emptyLeft: (piles) =>
      piles.length === 1 ? `Stapel ${piles.join()} ist leer` : `die Stapel ${piles.join(", ")} sind leer`,
    markerHow: (number) =>
      `Einmal einsetzbar: Sag im Goldrausch ${number} an, und liegst du richtig, bekommst du 2 Punkte extra. Oder gib ihn ab und sichere dein Gold: Es zählt dann halb.`,
    markerUse: "Einmal: Goldrausch für +2 oder Gold sichern, das halb zählt.",
    marker: (number) => `Dein Marker: ${number}`,
    waiting: (name) => `Deine Stapel sind fertig. ${name} baut noch hinter dem Sichtschirm.`,
    waitingAway: (name) => `Deine Stapel sind fertig. ${name} muss noch bauen.`,
    waitingHere: (name) => `Deine Stapel sind fertig. Jetzt ist ${name} dran.`,
    withdraw: "Stapel ändern",
    withdrawHow: "Du darfst deine Stapel ändern, solange dein Gegenüber noch baut.",
    theirs: (name) => `${name} baut hinter dem Sichtschirm.`,
    theirsNext: (name) => `Als Nächstes baut ${name}.`,
    theirsAway: (name) => `${name} muss noch bauen.`,
    theirsReady: () => "Dein Gegenüber ist bereit.",
    watching: "Beide bauen hinter dem Sichtschirm.",
    screen: "Der Sichtschirm steht zwischen den Spielern, bis beide fertig sind.",
    lifted: "Der Sichtschirm ist weg.",
  },
  pile: {
    tall: (name, tall) => `Stapel ${name}, ${tall} Gold`,
    cut: (name, pieces, tall) => `Stapel ${name}, ${tall} Gold: ${list(pieces)} von unten nach oben`,
    veiled: (name) => `Stapel ${name}, Höhe verdeckt`,
    gone: (name) => `Stapel ${name}, weg`,
    empty: "weg",
    gold: (tall) => `${tall} Gold`,
    how: "Ein Stück ist so hoch wie sein Gold: Die Höhe eines Stapels zeigt sein Gold, aber nicht seine Stücke.",
    veiledHow: "In dieser Variante sind die Höhen der gegnerischen Stapel verdeckt; du siehst nur, welche noch stehen.",
    of: (name) => (name === null ? "Deine Stapel" : `${genitive(name)} Stapel`),
  },
  turn: {
    yours: "Du bist dran: Wähle Stapel und Zahl",
    chosen: (pile) => `Stapel ${pile}: Was liegt oben?`,
    where: (number) => `Du sagst ${number}: Bei welchem Stapel?`,
    says: (pile, number) => `Du sagst ${number} bei Stapel ${pile}`,
    rushWhere: (number) => `Goldrausch mit ${number}: Bei welchem Stapel?`,
    rushes: (pile, number) => `Goldrausch: ${number} bei Stapel ${pile}`,
    seen: "Ihr seht das Stück beide.",
    theirs: (name) => `${name} schürft`,
    theirsNext: (name) => `${name} ist dran`,
    sent: "Einen Moment …",
    offline: "Zurzeit keine Verbindung",
    offlineSent: "Keine Verbindung: Dein Zug wartet",
    rests: "Hier endet die Lektion",
    over: "Die Partie ist zu Ende",
    stopped: "Die Partie wurde vorzeitig beendet",
    actions: "Dein Zug",
    numbers: "Deine Ansage",
    declare: (number) => `${number} sagen`,
    declareHow:
      "Richtig: Das Stück kommt auf deine Hand. Falsch: Es geht in die Schachtel, und ist es weniger wert als das Gold auf deiner Hand, stürzt sie ein.",
    lift: "Abheben",
    lifts: (pile, number) => `Stapel ${pile} · ${number}`,
    missingBoth: "Wähle Stapel und Zahl",
    missingPile: "Wähle einen Stapel",
    missingNumber: "Wähle eine Zahl",
    rush: (number) => `Goldrausch: ${number}`,
    rushWorth: (points) => `Einmal: richtig, +${points} Punkte`,
    rushBrief: (points) => `Richtig: +${points} Punkte`,
    rushHow:
      "Einmal pro Partie ist dein Marker die Ansage. Richtig: Du gewinnst das Stück und 2 Punkte. Falsch: Du verlierst den Marker.",
    keep: (gold) => (gold ? `${gold} Gold sichern` : "Sichern"),
    keepWorth: (gold, points) =>
      points
        ? `${num(points, "sicherer Punkt", "sichere Punkte")}, halb so viel`
        : `0 Punkte: ${gold} Gold zählt halb, abgerundet`,
    roundedDown: ", abgerundet",
    keepNothing: "Noch nichts auf der Hand",
    keepHow:
      "Gib den Marker verdeckt ab und lege das Gold auf der Hand endgültig beiseite: Es zählt halb, abgerundet. Dann schürfe mit leerer Hand.",
    keepSure: "Endgültig sichern?",
    keys: "Tasten: a–d, 1–3, r, k, Enter",
    refused: (message) => `Das wurde abgelehnt: ${message}`,
  },
  outcome: {
    right: (gold) => `Richtig: ${gold} Gold auf der Hand`,
    rushRight: (gold, points) => `Richtig: ${gold} Gold auf der Hand, +${points} Punkte`,
    impossible: (number) => `Eine ${number} kann hier nicht oben liegen`,
    certain: "Etwas anderes kann nicht oben liegen",
    breaks: (gold) => (gold === 1 ? "Falsch: Dein 1 Gold ist verloren" : `Falsch: Deine ${gold} Gold sind verloren`),
    remains: ", nur das abgehobene Stück bleibt",
    breaksIf: (pieces, gold) => `Falsch: Bei einer ${pieces.join(" oder ")} sind deine ${gold} Gold verloren`,
    safe: (gold) => (gold ? `Falsch: Du behältst ${gold} Gold` : "Falsch: Du verlierst nichts"),
    marker: ", der Marker ist weg",
    keep: (gold, points) =>
      points
        ? `${num(points, "sicherer Punkt", "sichere Punkte")}: die Hälfte deiner ${gold} Gold`
        : `Kein Punkt: die Hälfte von ${gold} Gold, abgerundet`,
    keepCosts: "Deine Hand ist wieder leer, und der Marker ist weg",
  },
  stamp: {
    right: (name, gold, rush) =>
      `${name === null ? "Richtig" : `${name} liegt richtig`}: +${gold} Gold${rush ? ", +2 Punkte" : ""}`,
    wrong: (name) => (name === null ? "Falsch" : `${name} liegt falsch`),
    broke: (name, lost, gold) =>
      `Einsturz${name === null ? "" : ` bei ${name}`}${lost === null ? "" : `: −${lost}, +${gold}`}`,
  },
  progress: {
    building: "Aufbau",
    turn: (turn, of) => `Zug ${turn} von ${of}`,
    over: "beendet",
  },
  dock: {
    label: "Mehr zur Partie",
    rival: "Gegenüber",
    both: "Beide Spieler",
    piles: "Deine Stapel",
    log: "Verlauf",
    text: "In Worten",
  },
  narration: {
    lift: (name, pile, declared, rush, isYours) =>
      `${rush ? "Goldrausch: " : ""}${who(name, "Du")} ${name === null ? "sagst" : "sagt"} ${declared} bei ${isYours ? "deinem Stapel" : "Stapel"} ${pile}`,
    piece: (gold) => `eine ${gold}`,
    suspense: "…",
    right: (name, gold) => `Richtig! Die ${gold} kommt auf ${name === null ? "deine Hand" : `${genitive(name)} Hand`}.`,
    rushWon: (name, gold) => `Erfolgreicher Goldrausch! Die ${gold} und 2 Punkte extra für ${who(name, "dich")}.`,
    wrong: (gold) => `Falsch: Die ${gold} ist aus dem Spiel.`,
    rushLost: (gold) => `Gescheiterter Goldrausch: Der Marker und die ${gold} sind aus dem Spiel.`,
    broke: (lost, gold) =>
      lost === null
        ? `Einsturz: Die Hand ist verloren, nur die ${gold} bleibt.`
        : `Einsturz: ${lost} Gold verloren, nur die ${gold} bleibt.`,
    rushBroke: (lost, gold) =>
      `Gescheiterter Goldrausch und Einsturz: ${lost === null ? "Die Hand ist" : `${lost} Gold`} verloren, nur die ${gold} bleibt.`,
    kept: (name, gold) => `${who(name, "Du")} ${name === null ? "sicherst" : "sichert"} ${gold} Gold endgültig.`,
    begins: (name) => (name === null ? "Du beginnst." : `${name} beginnt.`),
  },
  plate: {
    points: (points) => num(points, "Punkt", "Punkte"),
    pointsHow: (hand, kept, rush) =>
      `Wenn die Partie jetzt enden würde: ${hand} auf der Hand, ${kept} für gesichertes Gold, ${rush} für einen Goldrausch.`,
    hand: "Hand",
    handHow: "Gold auf der Hand zählt voll, wenn es nicht durch einen Einsturz verloren geht.",
    kept: "Gesichert",
    keptHow: "Gesichertes Gold zählt halb, abgerundet, und kann nicht verloren gehen.",
    marker: "Marker",
    given: "abgegeben",
    half: (gold, points) => `Gesichertes Gold zählt halb: ${gold} → ${points}`,
    onlyYou: "Nur du siehst die einzelnen Stücke.",
    nothing: "–",
    you: "Du",
    seat: (number) => `Platz ${number + 1}`,
    held: (number) => (number === null ? "Marker: nicht benutzt" : `Marker ${number}: nicht benutzt`),
    won: (number) => `Goldrausch mit der ${number ?? "?"} gelungen: 2 Punkte`,
    lost: (number) => `Goldrausch mit der ${number ?? "?"} gescheitert`,
    returned: "Marker zum Sichern abgegeben",
    pieces: (pieces) => (pieces.length ? list(pieces) : "nichts"),
  },
  tally: {
    theirs: (name) => `${genitive(name)} zehn Stücke`,
    left: (count, gold) => `noch ${count}, ${gold} Gold`,
    hidden: (count) => `Verdeckt: ${count}\u00a0von\u00a010`,
    row: (value, seen, all) => `${value} Gold: ${seen} von ${all} abgehoben`,
    crossed: (name) =>
      name === null ? "Durchgestrichen: Die hast du abgehoben." : `Durchgestrichen: Die hat ${name} abgehoben.`,
    how: "Beide haben vier Stücke zu 1, vier zu 2 und zwei zu 3. Abgehobene Stücke sind durchgestrichen.",
  },
  ending: {
    region: "Das Ergebnis",
    counting: "Wer hat gewonnen?",
    count: "Die Wertung",
    you: "Du",
    hand: "Auf der Hand",
    kept: "Gesichert, halb",
    rush: "Goldrausch",
    total: "Summe",
    wins: (name, high, low) =>
      `${name === null ? "Du gewinnst" : `${name} gewinnt`} ${high === low ? `bei ${high} zu ${low}` : `mit ${num(high - low, "Punkt", "Punkten")} Vorsprung`}`,
    halved: (gold) => `die Hälfte von ${gold}`,
    decided: {
      hand: (name, more, fewer) =>
        `${name === null ? "Dein" : genitive(name)} Gold auf der Hand gab den Ausschlag: ${more} zu ${fewer}.`,
      kept: (name, more, fewer) =>
        `${name === null ? "Dein" : genitive(name)} gesichertes Gold gab den Ausschlag: ${num(more, "Punkt", "Punkte")} zu ${fewer}.`,
      rush: (name, more) =>
        `${name === null ? "Dein" : genitive(name)} Goldrausch gab den Ausschlag: ${num(more, "Punkt", "Punkte")}.`,
    },
    threes: (name, more, fewer) =>
      `Gleich viele Punkte, also entscheiden die 3er: ${name === null ? "Du hast" : `${name} hat`} ${more} gegen ${fewer}.`,
    twos: (name, more, fewer) =>
      `Gleich viele Punkte und 3er, also entscheiden die 2er: ${name === null ? "Du hast" : `${name} hat`} ${more} gegen ${fewer}.`,
    equal: "Gleich viele Punkte, 3er und 2er: Niemand liegt vorn.",
    builds: "Die Stapel, aufgedeckt",
    yourBuild: "Deine Stapel",
    buildOf: (name) => `${genitive(name)} Stapel`,
    pile: (name, pieces) => `Stapel ${name}: ${list(pieces)} von unten nach oben`,
  },
  line: {
    dealt: "Die Goldrausch-Marker werden verteilt.",
    markers: (first, second, one, two) => `Die Marker werden verteilt: ${first} hat die ${one}, ${second} die ${two}.`,
    build: (piles) => `baute vier Stapel, von unten nach oben: ${piles.join(", ")}.`,
    mine: (pile, number) => `sagte ${number} bei Stapel ${pile}`,
    rush: (pile, number) => `wagte den Goldrausch${number === null ? "" : ` mit ${number}`} bei Stapel ${pile}`,
    lifted: (said, gold) => `${said} und hob eine ${gold} ab.`,
    right: "richtig",
    wrong: "falsch",
    broke: "Einsturz",
    keep: (gold) => (gold === null ? "sicherte das Gold auf der Hand." : `sicherte ${gold} Gold.`),
    half: (points) => `Es zählt halb: ${num(points, "Punkt", "Punkte")}.`,
    short: {
      mine: (pile, number) => `sagte ${number} bei ${pile}`,
      rush: (pile) => `Goldrausch bei ${pile}`,
      keep: "sicherte das Gold",
    },
  },
  text: {
    building: (names) => `Es bauen: ${names}.`,
    mining: (name) => `Am Zug: ${name}.`,
    yourMove: "Am Zug: du.",
    hidden: (ones, twos, threes) => `Noch in den Stapeln: ${ones} × 1, ${twos} × 2, ${threes} × 3.`,
    over: "Die Partie ist zu Ende.",
    marker: (number) => `Dein Marker ist eine ${number}.`,
    player: (name, points) => `${name}: bisher ${num(points, "Punkt", "Punkte")}.`,
    hand: (pieces, gold) => (pieces.length ? `Auf der Hand: ${list(pieces)} (${gold} Gold).` : "Nichts auf der Hand."),
    kept: (pieces, points) => `Gesichert ${list(pieces)}, zählt ${points}.`,
    lifts: (lifts) => `Zuletzt abgehoben: ${lifts}`,
    winner: (names) => `Es gewinnt: ${names}.`,
  },
};

export default sentences;
