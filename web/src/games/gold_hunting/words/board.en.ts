/** The sentences of the board, in English. A name is `null` where the reader is meant. */

type Name = string | null;

const list = (pieces: readonly number[]) => pieces.join(" ");
const num = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;
const who = (name: Name, you: string) => name ?? you;

const sentences = {
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
    placed: (gold: number, pile: string, at: number, of: number) => `${gold} gold, pile ${pile}, piece ${at} of ${of}`,
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
      piles.length === 1 ? `pile ${piles.join()} is empty` : `piles ${piles.join(", ")} are empty`,
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
    markers: (first: string, second: string, one: number, two: number) =>
      `The markers are dealt: ${first} has the ${one}, ${second} the ${two}.`,
    build: (name: string, piles: readonly string[]) => `${name} builds ${piles.join(", ")}.`,
    mine: (name: string, pile: string, number: number) => `${name} declares ${number} on pile ${pile}.`,
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
} as const;

export default sentences;
