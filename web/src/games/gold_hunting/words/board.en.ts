/** The sentences of the board, in English. A name is `null` where the reader is meant. */

type Name = string | null;

const list = (pieces: readonly number[]) => pieces.join(" ");
const num = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;
const who = (name: Name, you: string) => name ?? you;

const sentences = {
  inWords: "The position in words",
  build: {
    title: "Build your four piles",
    how: "Drag each piece onto a pile, or tap a piece and then a pile. Your opponent sees only the heights.",
    keys: "Keys: arrows select a piece, a to d (or 1 to 4) put it on a pile, Backspace takes it back.",
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
    shuffleHow: "One of 264,600 possible builds, all equally likely.",
    last: "As last time",
    lastHow: "The piles that you built in your last game.",
    clear: "Clear",
    hint: "Take the hint",
    ready: "Ready",
    allPlaced: "All ten pieces are placed.",
    looseLeft: (count: number) => `${num(count, "piece is", "pieces are")} still in the tray`,
    emptyLeft: (piles: readonly string[]) =>
      piles.length === 1 ? `pile ${piles.join()} is empty` : `piles ${piles.join(", ")} are empty`,
    markerHow: (number: number) =>
      `Your gold rush marker is a ${number}. Use it once per game: as your declaration, for 2 points if you are right, or return it unseen to keep your gold.`,
    marker: (number: number) => `Your marker: ${number}`,
    waiting: (name: string) => `Your piles are ready. ${name} is still building behind the screen.`,
    withdraw: "Change my piles",
    withdrawHow: "You may change your piles while your opponent is still building.",
    theirs: (name: string) => `${name} is building behind the screen.`,
    theirsReady: (name: string) => `${name} is ready.`,
    watching: "Both players are building behind the screen.",
    screen: "The folding screen stands between the players until both are ready.",
    lifted: "The screen is lifted.",
  },
  pile: {
    tall: (name: string, tall: number) => `Pile ${name}, ${tall} gold`,
    cut: (name: string, pieces: readonly number[], tall: number) =>
      `Pile ${name}, ${tall} gold: ${list(pieces)} from bottom to top`,
    veiled: (name: string) => `Pile ${name}, height hidden`,
    gone: (name: string) => `Pile ${name}, gone`,
    empty: "gone",
    gold: (tall: number) => `${tall} gold`,
    how: "A piece is as tall as its gold: the height of a pile shows its gold, but not its pieces.",
    veiledHow:
      "In this variant, the heights of the opponent’s piles are hidden; only the piles that are left are shown.",
    of: (name: Name) => (name === null ? "Your piles" : `${name}’s piles`),
  },
  turn: {
    yours: "Your turn: choose a pile",
    chosen: (pile: string) => `Pile ${pile}: what lies on top?`,
    theirs: (name: string) => `${name} is mining`,
    lifting: "Lifting a piece …",
    sent: "One moment …",
    over: "The game is over",
    stopped: "The game was ended early",
    actions: "Your turn",
    declare: (number: number) => `Declare ${number}`,
    declareHow:
      "Right: you add the piece to your hand. Wrong: it goes to the box, and if it is worth less than the gold in your hand, your hand breaks down.",
    first: "Choose a pile first",
    rush: (number: number) => `Gold rush: ${number}`,
    rushWorth: (points: number, risk: number) =>
      risk ? `right: +${points}, wrong: up to −${risk}` : `right: +${points}, no risk`,
    rushHow:
      "Once per game, your marker is your declaration. Right: you win the piece and 2 points. Wrong: you lose the marker.",
    keep: "Keep",
    keepWorth: (gold: number, points: number) => `${gold} gold for ${num(points, "safe point", "safe points")}`,
    keepHow:
      "Return your marker unseen and set the gold in hand aside for good: it scores half, rounded down. Then mine with an empty hand.",
    keepSure: "Keep for good?",
    keys: "Keys: a to d select a pile, 1 to 3 a number, r a gold rush, k keep; Enter confirms. Or drag a pile upwards.",
    refused: (message: string) => `That move was refused: ${message}`,
  },
  narration: {
    lift: (name: Name, pile: string, declared: number, rush: boolean) =>
      `${who(name, "You")} ${name === null ? (rush ? "rush" : "declare") : rush ? "rushes" : "declares"} ${rush ? `with ${declared}` : declared} on pile ${pile}`,
    piece: (gold: number) => `a ${gold}`,
    suspense: "…",
    right: (name: Name, gold: number) => `Right! The ${gold} goes to ${name === null ? "your" : `${name}’s`} hand.`,
    rushWon: (name: Name, gold: number) =>
      `Successful gold rush! The ${gold} and 2 extra points for ${who(name, "you")}.`,
    wrong: (gold: number) => `Wrong: the ${gold} goes to the box.`,
    rushLost: (gold: number) => `Failed gold rush: the marker and the ${gold} go to the box.`,
    broke: (lost: number | null, gold: number) =>
      lost === null
        ? `Break down: the hand is lost, only the ${gold} is left.`
        : `Break down: ${lost} gold lost, only the ${gold} is left.`,
    rushBroke: (lost: number | null, gold: number) =>
      `Failed gold rush and break down: ${lost === null ? "the hand is" : `${lost} gold`} lost, only the ${gold} is left.`,
    kept: (name: Name, gold: number) =>
      `${who(name, "You")} ${name === null ? "keep" : "keeps"} ${gold} gold for good.`,
    begins: (name: Name) => (name === null ? "You start." : `${name} starts.`),
  },
  plate: {
    points: (points: number) => num(points, "point", "points"),
    pointsHow: (hand: number, kept: number, rush: number) =>
      `If the game ended now: ${hand} in hand, ${kept} for kept gold, ${rush} for a gold rush.`,
    hand: "In hand",
    handHow: "Gold in hand scores in full, unless you lose it in a break down.",
    kept: "Kept",
    keptHow: "Kept gold scores half, rounded down, and cannot be lost.",
    nothing: "nothing",
    you: "you",
    seat: (number: number) => `Seat ${number + 1}`,
    turn: "to move",
    held: (number: number | null) => (number === null ? "Marker: not used" : `Marker ${number}: not used`),
    won: (number: number | null) => `Gold rush with ${number ?? "?"} successful: 2 points`,
    lost: (number: number | null) => `Gold rush with ${number ?? "?"} failed`,
    returned: "Marker returned for a keep",
    pieces: (pieces: readonly number[]) => (pieces.length ? list(pieces) : "nothing"),
  },
  tally: {
    theirs: (name: string) => `Already seen of ${name}’s ten`,
    yours: (name: string) => `Seen by ${name} of your ten`,
    left: (count: number) => `${count} left`,
    row: (value: number, seen: number, all: number) => `${value} gold: ${seen} of ${all} lifted`,
    how: "Each player has four pieces of 1, four of 2 and two of 3. Lifted pieces are crossed out.",
  },
  ending: {
    title: "Final score",
    hand: "Gold in hand",
    kept: "Kept gold, halved",
    rush: "Gold rush",
    total: "Points",
    wins: (name: Name) => (name === null ? "You win" : `${name} wins`),
    draw: "A draw",
    stopped: "The game was ended early: nobody wins.",
    halved: (gold: number, points: number) => `half of ${gold}: ${points}`,
    threes: (name: string, more: number, fewer: number) =>
      `Equal points, so pieces of 3 decide: ${name} has ${more}, the opponent ${fewer}.`,
    twos: (name: string, more: number, fewer: number) =>
      `Equal points and pieces of 3, so pieces of 2 decide: ${name} has ${more}, the opponent ${fewer}.`,
    equal: "Equal points, pieces of 3 and pieces of 2: a draw.",
  },
  line: {
    markers: (first: string, second: string, one: number, two: number) =>
      `The markers are dealt: ${first} has ${one}, ${second} has ${two}.`,
    build: (name: string, piles: readonly string[]) => `${name} builds ${piles.join(", ")}.`,
    mine: (name: string, pile: string, number: number) => `${name} declares ${number} on pile ${pile}.`,
    rush: (name: string, pile: string) => `${name} goes for a gold rush on pile ${pile}.`,
    keep: (name: string) => `${name} keeps the gold in hand.`,
  },
  text: {
    building: (names: string) => `Building: ${names}.`,
    mining: (name: string) => `To move: ${name}.`,
    over: "The game is over.",
    marker: (number: number) => `Your marker is a ${number}.`,
    player: (name: string, points: number) => `${name}: ${num(points, "point", "points")} so far.`,
    hand: (pieces: readonly number[], gold: number) =>
      pieces.length ? `In hand ${list(pieces)}, ${gold} gold.` : "Nothing in hand.",
    kept: (pieces: readonly number[], points: number) =>
      `Kept ${list(pieces)}, worth ${num(points, "point", "points")}.`,
    lifts: (lifts: string) => `Last lifts: ${lifts}`,
    winner: (names: string) => `Winner: ${names}.`,
  },
} as const;

export default sentences;
