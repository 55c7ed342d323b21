/** The boardWords of the board, in all languages. Where a name may be `null`, the one who reads it is meant. */

import { area } from "../../lib/i18n/locale.svelte";

type Name = string | null;

const list = (pieces: readonly number[]) => pieces.join(" ");
const num = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;
const who = (name: Name, you: string) => name ?? you;

export const boardWords = area(
  {
    inWords: "The table in words",
    build: {
      title: "Build your four piles",
      how: "Drag each piece onto a pile, or tap a piece and then a pile. Only you see how they are cut.",
      keys: "Keys: arrows choose a piece, a to d (or 1 to 4) put it on that pile, Backspace takes it back.",
      pieces: "Your ten pieces",
      piles: "Your piles",
      tray: "Tray",
      pile: (name: string, pieces: readonly number[], tall: number) =>
        pieces.length ? `Pile ${name}: ${list(pieces)} from bottom to top, ${tall} tall` : `Pile ${name}: empty`,
      loose: (gold: number) => `${gold} gold, in the tray`,
      placed: (gold: number, pile: string, at: number, of: number) =>
        `${gold} gold, pile ${pile}, piece ${at} of ${of}`,
      put: (gold: number, pile: string, tall: number) => `${gold} gold on pile ${pile}, now ${tall} tall.`,
      back: (gold: number) => `${gold} gold back in the tray.`,
      undo: "Undo",
      shuffle: "Shuffle",
      shuffleHow: "One of all 264,600 ways to build, each as likely as any other.",
      last: "Last time’s",
      lastHow: "The piles that you built last time.",
      clear: "Clear",
      hint: "Take the hint",
      ready: "Ready",
      allPlaced: "All ten pieces are placed.",
      looseLeft: (count: number) => `${num(count, "piece is", "pieces are")} still in the tray`,
      emptyLeft: (piles: readonly string[]) =>
        piles.length === 1 ? `pile ${piles[0]} is empty` : `piles ${piles.join(", ")} are empty`,
      markerHow: (number: number) =>
        `Your gold rush marker is a ${number}. Once in the game it may be your declaration, for 2 points if it is right; or you give it back unseen to keep your gold.`,
      marker: (number: number) => `Your marker: ${number}`,
      waiting: (name: string) => `Your piles stand. ${name} is still building behind the screen.`,
      withdraw: "Build anew",
      withdrawHow: "As long as the other is building you may change your piles.",
      theirs: (name: string) => `${name} is building behind the screen.`,
      theirsReady: (name: string) => `${name} is ready.`,
      watching: "Both are building behind the screen.",
      screen: "The folding screen stands between the players until both are ready.",
      lifted: "The screen is lifted.",
    },
    pile: {
      tall: (name: string, tall: number) => `Pile ${name}, ${tall} gold`,
      cut: (name: string, pieces: readonly number[], tall: number) =>
        `Pile ${name}, ${tall} gold: ${list(pieces)} from bottom to top`,
      veiled: (name: string) => `Pile ${name}, its height is hidden`,
      gone: (name: string) => `Pile ${name}, gone`,
      empty: "gone",
      gold: (tall: number) => `${tall} gold`,
      how: "A piece is as tall as its gold: one sees how tall a pile is, but not where it is cut.",
      veiledHow: "In this variant nobody sees how tall the other’s piles are, only which ones still stand.",
      of: (name: Name) => (name === null ? "Your piles" : `${name}’s piles`),
    },
    turn: {
      yours: "Your turn: choose a pile",
      chosen: (pile: string) => `Pile ${pile}: what lies on top?`,
      theirs: (name: string) => `${name} is mining`,
      lifting: "A piece is lifted",
      sent: "One moment …",
      over: "The game is over",
      stopped: "The game was ended unfinished",
      actions: "Your turn",
      declare: (number: number) => `Declare ${number}`,
      declareHow:
        "Right: the piece joins your hand. Wrong: it goes to the box, and if it is less than the gold in your hand, the hand breaks down.",
      first: "Choose a pile first",
      rush: (number: number) => `Gold rush: ${number}`,
      rushWorth: (points: number, risk: number) =>
        risk ? `right +${points}, wrong up to −${risk}` : `right +${points}, no risk`,
      rushHow:
        "Once in the game your marker is the declaration. Right: you win the piece, and 2 points for the marker. Wrong: the marker is gone.",
      keep: "Keep",
      keepWorth: (gold: number, points: number) => `${gold} gold ${gold === 1 ? "counts" : "count"} ${points}, safe`,
      keepHow:
        "Give the marker back unseen and set the gold in hand aside for good: it counts half, rounded down. Then mine with an empty hand.",
      keepSure: "Keep for good?",
      keys: "Keys: a to d choose a pile, 1 to 3 a number, r a gold rush, k keep; Enter does it. Or drag a pile upwards.",
      hint: "Hint",
      refused: (message: string) => `That was refused: ${message}`,
    },
    told: {
      lift: (name: Name, pile: string, declared: number, rush: boolean) =>
        `${who(name, "You")} ${name === null ? (rush ? "rush" : "declare") : rush ? "rushes" : "declares"} ${rush ? `with ${declared}` : declared} on pile ${pile}`,
      piece: (gold: number) => `a ${gold}`,
      suspense: "…",
      right: (name: Name, gold: number) => `Right! The ${gold} joins ${name === null ? "your" : `${name}’s`} hand.`,
      rushWon: (name: Name, gold: number) => `Gold rush won! The ${gold} and 2 points more for ${who(name, "you")}.`,
      wrong: (gold: number) => `Wrong: the ${gold} goes to the box.`,
      rushLost: (gold: number) => `Gold rush lost: the marker and the ${gold} go to the box.`,
      broke: (lost: number | null, gold: number) =>
        lost === null
          ? `Break down: the hand is lost, the ${gold} stays.`
          : `Break down: ${lost} gold lost, the ${gold} stays.`,
      rushBroke: (lost: number | null, gold: number) =>
        `Gold rush lost, and break down: ${lost === null ? "the hand is" : `${lost} gold`} lost, the ${gold} stays.`,
      kept: (name: Name, gold: number) =>
        `${who(name, "You")} ${name === null ? "keep" : "keeps"} ${gold} gold for good.`,
      begins: (name: Name) => (name === null ? "You begin." : `${name} begins.`),
      last: "Last lift",
    },
    plate: {
      points: (points: number) => num(points, "point", "points"),
      pointsHow: (hand: number, kept: number, rush: number) =>
        `If the game ended now: ${hand} in hand, ${kept} for kept gold, ${rush} for a gold rush.`,
      hand: "In hand",
      handHow: "The gold in hand counts in full, unless a break down loses it.",
      kept: "Kept",
      keptHow: "Kept gold counts half, rounded down, and cannot be lost.",
      nothing: "nothing",
      you: "you",
      seat: (number: number) => `Seat ${number + 1}`,
      turn: "to move",
      held: (number: number | null) => (number === null ? "Marker: not used" : `Marker ${number}: not used`),
      won: (number: number | null) => `Gold rush with ${number ?? "?"} won: 2 points`,
      lost: (number: number | null) => `Gold rush with ${number ?? "?"} lost`,
      returned: "Marker given back for a keep",
      pieces: (pieces: readonly number[]) => (pieces.length ? list(pieces) : "nothing"),
    },
    tally: {
      theirs: (name: string) => `Seen of ${name}’s ten`,
      yours: (name: string) => `${name} has seen of yours`,
      left: (count: number) => `${count} left`,
      row: (value: number, seen: number, all: number) => `${value} gold: ${seen} of ${all} seen`,
      how: "Each player has four pieces of 1, four of 2 and two of 3. What was lifted is crossed out; both saw it.",
    },
    ending: {
      title: "The gold is counted",
      hand: "Gold in hand",
      kept: "Kept gold, halved",
      rush: "Gold rush",
      total: "Points",
      wins: (name: Name) => (name === null ? "You win" : `${name} wins`),
      draw: "A draw",
      stopped: "Ended unfinished: nobody wins.",
      halved: (gold: number, points: number) => `half of ${gold}: ${points}`,
      threes: (name: string, more: number, fewer: number) =>
        `Equal points, so pieces of 3 decide: ${name} has ${more}, against ${fewer}.`,
      twos: (name: string, more: number, fewer: number) =>
        `Equal points and pieces of 3, so pieces of 2 decide: ${name} has ${more}, against ${fewer}.`,
      equal: "Equal points, and as many pieces of 3 and of 2: shared.",
    },
    line: {
      markers: (first: string, second: string, one: string, two: string) =>
        `The markers are dealt: ${first} has the ${one}, ${second} the ${two}.`,
      build: (name: string, piles: readonly string[]) => `${name} builds ${piles.join(", ")}.`,
      mine: (name: string, pile: string, number: string) => `${name} declares ${number} on pile ${pile}.`,
      rush: (name: string, pile: string) => `${name} goes for a gold rush on pile ${pile}.`,
      keep: (name: string) => `${name} keeps the gold in hand.`,
    },
    text: {
      building: (names: string) => `Building: ${names}.`,
      mining: (name: string) => `To mine: ${name}.`,
      over: "The game is over.",
      marker: (number: number) => `Your marker is a ${number}.`,
      player: (name: string, points: number) => `${name}: ${num(points, "point", "points")} as it stands.`,
      hand: (pieces: readonly number[], gold: number) =>
        pieces.length ? `In hand ${list(pieces)}, ${gold} gold.` : "Nothing in hand.",
      kept: (pieces: readonly number[], points: number) => `Kept ${list(pieces)}, counting ${points}.`,
      lifts: (lifts: string) => `Lifted last: ${lifts}`,
      winner: (names: string) => `First place: ${names}.`,
    },
  },
  {
    inWords: "Der Tisch in Worten",
    build: {
      title: "Baue deine vier Stapel",
      how: "Ziehe jedes Stück auf einen Stapel, oder tippe ein Stück und dann einen Stapel an. Nur du siehst, wo sie geteilt sind.",
      keys: "Tasten: Pfeile wählen ein Stück, a bis d (oder 1 bis 4) legen es auf diesen Stapel, Rücktaste nimmt es zurück.",
      pieces: "Deine zehn Stücke",
      piles: "Deine Stapel",
      tray: "Schale",
      pile: (name, pieces, tall) =>
        pieces.length ? `Stapel ${name}: ${list(pieces)} von unten nach oben, Höhe ${tall}` : `Stapel ${name}: leer`,
      loose: (gold) => `${gold} Gold, in der Schale`,
      placed: (gold, pile, at, of) => `${gold} Gold, Stapel ${pile}, Stück ${at} von ${of}`,
      put: (gold, pile, tall) => `${gold} Gold auf Stapel ${pile}, jetzt Höhe ${tall}.`,
      back: (gold) => `${gold} Gold zurück in der Schale.`,
      undo: "Zurück",
      shuffle: "Mischen",
      shuffleHow: "Einer von allen 264.600 möglichen Aufbauten, jeder gleich wahrscheinlich.",
      last: "Wie zuletzt",
      lastHow: "Die Stapel, die du letztes Mal gebaut hast.",
      clear: "Leeren",
      hint: "Tipp übernehmen",
      ready: "Fertig",
      allPlaced: "Alle zehn Stücke liegen.",
      looseLeft: (count) => `${num(count, "Stück liegt", "Stücke liegen")} noch in der Schale`,
      emptyLeft: (piles) =>
        piles.length === 1 ? `Stapel ${piles[0]} ist leer` : `die Stapel ${piles.join(", ")} sind leer`,
      markerHow: (number) =>
        `Dein Goldrausch-Marker ist eine ${number}. Einmal im Spiel darf er deine Ansage sein, für 2 Punkte, wenn sie stimmt; oder du gibst ihn verdeckt ab, um dein Gold zu sichern.`,
      marker: (number) => `Dein Marker: ${number}`,
      waiting: (name) => `Deine Stapel stehen. ${name} baut noch hinter dem Schirm.`,
      withdraw: "Neu bauen",
      withdrawHow: "Solange der andere baut, darfst du deine Stapel ändern.",
      theirs: (name) => `${name} baut hinter dem Schirm.`,
      theirsReady: (name) => `${name} ist fertig.`,
      watching: "Beide bauen hinter dem Schirm.",
      screen: "Der Faltschirm steht zwischen den Spielern, bis beide fertig sind.",
      lifted: "Der Schirm ist weg.",
    },
    pile: {
      tall: (name, tall) => `Stapel ${name}, ${tall} Gold`,
      cut: (name, pieces, tall) => `Stapel ${name}, ${tall} Gold: ${list(pieces)} von unten nach oben`,
      veiled: (name) => `Stapel ${name}, Höhe verborgen`,
      gone: (name) => `Stapel ${name}, weg`,
      empty: "weg",
      gold: (tall) => `${tall} Gold`,
      how: "Ein Stück ist so hoch wie sein Gold: Man sieht, wie hoch ein Stapel ist, aber nicht, wo er geteilt ist.",
      veiledHow: "In dieser Variante sieht niemand, wie hoch die Stapel des anderen sind, nur welche noch stehen.",
      of: (name) => (name === null ? "Deine Stapel" : `Stapel von ${name}`),
    },
    turn: {
      yours: "Du bist am Zug: wähle einen Stapel",
      chosen: (pile) => `Stapel ${pile}: Was liegt oben?`,
      theirs: (name) => `${name} schürft`,
      lifting: "Ein Stück wird abgehoben",
      sent: "Einen Moment …",
      over: "Das Spiel ist aus",
      stopped: "Das Spiel wurde vorzeitig beendet",
      actions: "Dein Zug",
      declare: (number) => `${number} ansagen`,
      declareHow:
        "Richtig: Das Stück kommt auf deine Hand. Falsch: Es geht in die Schachtel, und ist es weniger als das Gold auf deiner Hand, stürzt die Hand ein.",
      first: "Wähle erst einen Stapel",
      rush: (number) => `Goldrausch: ${number}`,
      rushWorth: (points, risk) =>
        risk ? `richtig +${points}, falsch bis −${risk}` : `richtig +${points}, ohne Risiko`,
      rushHow:
        "Einmal im Spiel ist dein Marker die Ansage. Richtig: Du gewinnst das Stück und 2 Punkte für den Marker. Falsch: Der Marker ist weg.",
      keep: "Sichern",
      keepWorth: (gold, points) => `${gold} Gold ${gold === 1 ? "zählt" : "zählen"} ${points}, sicher`,
      keepHow:
        "Gib den Marker verdeckt ab und lege das Gold auf der Hand endgültig beiseite: Es zählt halb, abgerundet. Dann schürfe mit leerer Hand.",
      keepSure: "Endgültig sichern?",
      keys: "Tasten: a bis d wählen einen Stapel, 1 bis 3 eine Zahl, r Goldrausch, k Sichern; Enter führt es aus. Oder ziehe einen Stapel nach oben.",
      hint: "Tipp",
      refused: (message) => `Das wurde abgelehnt: ${message}`,
    },
    told: {
      lift: (name, pile, declared, rush) =>
        rush
          ? `${who(name, "Du")} ${name === null ? "wagst" : "wagt"} den Goldrausch mit ${declared} auf Stapel ${pile}`
          : `${who(name, "Du")} ${name === null ? "sagst" : "sagt"} ${declared} auf Stapel ${pile} an`,
      piece: (gold) => `eine ${gold}`,
      suspense: "…",
      right: (name, gold) => `Richtig! Die ${gold} kommt auf ${name === null ? "deine Hand" : `die Hand von ${name}`}.`,
      rushWon: (name, gold) => `Goldrausch gewonnen! Die ${gold} und 2 Punkte mehr für ${who(name, "dich")}.`,
      wrong: (gold) => `Falsch: Die ${gold} geht in die Schachtel.`,
      rushLost: (gold) => `Goldrausch verloren: Der Marker und die ${gold} gehen in die Schachtel.`,
      broke: (lost, gold) =>
        lost === null
          ? `Einsturz: Die Hand ist verloren, die ${gold} bleibt.`
          : `Einsturz: ${lost} Gold verloren, die ${gold} bleibt.`,
      rushBroke: (lost, gold) =>
        `Goldrausch verloren, und Einsturz: ${lost === null ? "Die Hand ist" : `${lost} Gold`} verloren, die ${gold} bleibt.`,
      kept: (name, gold) => `${who(name, "Du")} ${name === null ? "sicherst" : "sichert"} ${gold} Gold endgültig.`,
      begins: (name) => (name === null ? "Du beginnst." : `${name} beginnt.`),
      last: "Zuletzt abgehoben",
    },
    plate: {
      points: (points) => num(points, "Punkt", "Punkte"),
      pointsHow: (hand, kept, rush) =>
        `Wäre das Spiel jetzt aus: ${hand} auf der Hand, ${kept} für gesichertes Gold, ${rush} für einen Goldrausch.`,
      hand: "Auf der Hand",
      handHow: "Das Gold auf der Hand zählt voll, wenn kein Einsturz es verliert.",
      kept: "Gesichert",
      keptHow: "Gesichertes Gold zählt halb, abgerundet, und ist nicht zu verlieren.",
      nothing: "nichts",
      you: "du",
      seat: (number) => `Platz ${number + 1}`,
      turn: "am Zug",
      held: (number) => (number === null ? "Marker: nicht benutzt" : `Marker ${number}: nicht benutzt`),
      won: (number) => `Goldrausch mit ${number ?? "?"} gewonnen: 2 Punkte`,
      lost: (number) => `Goldrausch mit ${number ?? "?"} verloren`,
      returned: "Marker zum Sichern abgegeben",
      pieces: (pieces) => (pieces.length ? list(pieces) : "nichts"),
    },
    tally: {
      theirs: (name) => `Gesehen von ${name}`,
      yours: (name) => `${name} sah von dir`,
      left: (count) => `noch ${count}`,
      row: (value, seen, all) => `${value} Gold: ${seen} von ${all} gesehen`,
      how: "Jeder hat vier Stücke zu 1, vier zu 2 und zwei zu 3. Was abgehoben wurde, ist durchgestrichen; beide haben es gesehen.",
    },
    ending: {
      title: "Das Gold wird gezählt",
      hand: "Gold auf der Hand",
      kept: "Gesichertes Gold, halb",
      rush: "Goldrausch",
      total: "Punkte",
      wins: (name) => (name === null ? "Du gewinnst" : `${name} gewinnt`),
      draw: "Unentschieden",
      stopped: "Vorzeitig beendet: Niemand gewinnt.",
      halved: (gold, points) => `halb von ${gold}: ${points}`,
      threes: (name, more, fewer) =>
        `Gleich viele Punkte, also entscheiden die Stücke zu 3: ${name} hat ${more}, gegen ${fewer}.`,
      twos: (name, more, fewer) =>
        `Gleich viele Punkte und Stücke zu 3, also entscheiden die Stücke zu 2: ${name} hat ${more}, gegen ${fewer}.`,
      equal: "Gleich viele Punkte, auch gleich viele Stücke zu 3 und zu 2: geteilt.",
    },
    line: {
      markers: (first, second, one, two) =>
        `Die Marker werden verteilt: ${first} hat die ${one}, ${second} die ${two}.`,
      build: (name, piles) => `${name} baut ${piles.join(", ")}.`,
      mine: (name, pile, number) => `${name} sagt ${number} auf Stapel ${pile} an.`,
      rush: (name, pile) => `${name} wagt den Goldrausch auf Stapel ${pile}.`,
      keep: (name) => `${name} sichert das Gold auf der Hand.`,
    },
    text: {
      building: (names) => `Es bauen: ${names}.`,
      mining: (name) => `Am Zug: ${name}.`,
      over: "Das Spiel ist aus.",
      marker: (number) => `Dein Marker ist eine ${number}.`,
      player: (name, points) => `${name}: nach jetzigem Stand ${num(points, "Punkt", "Punkte")}.`,
      hand: (pieces, gold) => (pieces.length ? `Auf der Hand ${list(pieces)}, ${gold} Gold.` : "Nichts auf der Hand."),
      kept: (pieces, points) => `Gesichert ${list(pieces)}, zählt ${points}.`,
      lifts: (lifts) => `Zuletzt abgehoben: ${lifts}`,
      winner: (names) => `Erster Platz: ${names}.`,
    },
  },
);
