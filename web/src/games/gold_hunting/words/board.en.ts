/** The sentences of the board, in English. A name is `null` where the reader is meant. */

type Name = string | null;

const list = (pieces: readonly number[]) => pieces.join(" ");
const num = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;
const who = (name: Name, you: string) => name ?? you;

const sentences = {
  inWords: "The position in words",
  build: {
    title: "Build your four piles",
    how: "Drag each piece onto a pile, tap a piece and then a pile, or press Shuffle. Your opponent sees only the heights.",
    keys: "Keys: arrows select a piece, a to d (or 1 to 4) put it on a pile, Backspace takes it back.",
    pieces: "Your ten pieces",
    goal: "Then you take turns to say what lies on top of a pile of your opponent. If you are right, the piece is yours. If you are wrong and it is worth less than your hand, you lose your hand and keep only that piece. The most gold wins.",
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
    begin: "Put all ten pieces on four piles, or press Shuffle.",
    allPlaced: "All ten pieces are placed.",
    looseLeft: (count: number) => `${num(count, "piece is", "pieces are")} still in the tray`,
    emptyLeft: (piles: readonly string[]) =>
      piles.length === 1 ? `pile ${piles.join()} is empty` : `piles ${piles.join(", ")} are empty`,
    markerHow: (number: number) =>
      `Use it once: say ${number} in a gold rush, and if you are right, you gain 2 extra points. Or give it back to keep your gold: safe, but worth half.`,
    markerUse: "Once: a gold rush for +2, or keep your gold at half.",
    marker: (number: number) => `Your marker: ${number}`,
    waiting: (name: string) => `Your piles are ready. ${name} is still building behind the screen.`,
    waitingAway: (name: string) => `Your piles are ready. ${name} still has to build.`,
    waitingHere: (name: string) => `Your piles are ready. Now it is ${name}’s turn.`,
    withdraw: "Change my piles",
    withdrawHow: "You may change your piles while your opponent is still building.",
    theirs: (name: string) => `${name} is building behind the screen.`,
    theirsNext: (name: string) => `${name} builds next.`,
    theirsAway: (name: string) => `${name} still has to build.`,
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
    yours: "Your turn: choose a pile and a number",
    chosen: (pile: string) => `Pile ${pile}: what lies on top?`,
    where: (number: number) => `You say ${number}: on which pile?`,
    says: (pile: string, number: number) => `You say ${number} on pile ${pile}`,
    rushWhere: (number: number) => `Gold rush with ${number}: on which pile?`,
    rushes: (pile: string, number: number) => `Gold rush: ${number} on pile ${pile}`,
    seen: "Both of you will see the piece.",
    theirs: (name: string) => `${name} is mining`,
    theirsNext: (name: string) => `It is ${name}’s turn`,
    sent: "One moment …",
    offline: "No connection at the moment",
    offlineSent: "No connection: your move waits",
    rests: "The lesson ends here",
    over: "The game is over",
    stopped: "The game was ended early",
    actions: "Your turn",
    numbers: "What you say",
    declare: (number: number) => `Say ${number}`,
    declareHow:
      "Right: you add the piece to your hand. Wrong: it goes to the box, and if it is worth less than the gold in your hand, your hand breaks down.",
    lift: "Lift",
    lifts: (pile: string, number: number) => `pile ${pile} · say ${number}`,
    missingBoth: "choose pile and number",
    missingPile: "choose a pile",
    missingNumber: "choose a number",
    rush: (number: number) => `Gold rush: ${number}`,
    rushWorth: (points: number) => `Once: +${points} points if right`,
    rushBrief: (points: number) => `+${points} points if right`,
    rushHow:
      "Once per game, your marker is your declaration. Right: you win the piece and 2 points. Wrong: you lose the marker.",
    keep: (gold: number) => (gold ? `Keep ${gold} gold` : "Keep"),
    keepWorth: (gold: number, points: number) =>
      points
        ? `${num(points, "safe point", "safe points")}, half of ${gold}`
        : `0 points: half of ${gold}, rounded down`,
    roundedDown: ", rounded down",
    keepNothing: "Nothing in hand yet",
    keepHow:
      "Return your marker unseen and set the gold in hand aside for good: it scores half, rounded down. Then mine with an empty hand.",
    keepSure: "Keep for good?",
    keys: "Keys: a–d, 1–3, r, k, Enter",
    refused: (message: string) => `That move was refused: ${message}`,
  },
  outcome: {
    right: (gold: number) => `Right: ${gold} gold in hand`,
    rushRight: (gold: number, points: number) => `Right: ${gold} gold in hand, +${points} points`,
    impossible: (number: number) => `A ${number} cannot lie on top here`,
    certain: "Nothing else can lie on top",
    breaks: (gold: number) => `Wrong: your ${gold} gold break down`,
    remains: ", only the lifted piece stays",
    breaksIf: (pieces: readonly number[], gold: number) =>
      `Wrong: a ${pieces.join(" or ")} breaks down your ${gold} gold`,
    safe: (gold: number) => (gold ? `Wrong: your ${gold} gold stays` : "Wrong: you lose nothing"),
    marker: ", the marker is lost",
    keep: (gold: number, points: number) =>
      points
        ? `${num(points, "point", "points")} for certain: half of your ${gold} gold`
        : `No points: half of ${gold} gold, rounded down`,
    keepCosts: "Your hand starts empty again, and the marker is gone",
  },
  stamp: {
    right: (name: Name, gold: number, rush: boolean) =>
      `${name === null ? "Right" : `${name} is right`}: +${gold} gold${rush ? ", +2 points" : ""}`,
    wrong: (name: Name) => (name === null ? "Wrong" : `${name} is wrong`),
    broke: (name: Name, lost: number | null, gold: number) =>
      `Break down${name === null ? "" : ` for ${name}`}${lost === null ? "" : `: −${lost}, +${gold}`}`,
  },
  progress: {
    building: "Building",
    turn: (turn: number, of: number) => `turn ${turn} of ${of}`,
    over: "finished",
  },
  dock: {
    label: "More about the game",
    rival: "Opponent",
    both: "Both players",
    piles: "Your piles",
    log: "Log",
    text: "In words",
  },
  narration: {
    lift: (name: Name, pile: string, declared: number, rush: boolean, isYours: boolean) =>
      `${rush ? "Gold rush: " : ""}${who(name, rush ? "you" : "You")} ${name === null ? "say" : "says"} ${declared} on ${isYours ? "your pile" : "pile"} ${pile}`,
    piece: (gold: number) => `a ${gold}`,
    suspense: "…",
    right: (name: Name, gold: number) => `Right! The ${gold} goes to ${name === null ? "your" : `${name}’s`} hand.`,
    rushWon: (name: Name, gold: number) =>
      `Successful gold rush! The ${gold} and 2 extra points for ${who(name, "you")}.`,
    wrong: (gold: number) => `Wrong: the ${gold} is out of the game.`,
    rushLost: (gold: number) => `Failed gold rush: the marker and the ${gold} are out of the game.`,
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
    marker: "Marker",
    given: "given back",
    half: (gold: number, points: number) => `Kept gold counts half: ${gold} → ${points}`,
    onlyYou: "Only you see the separate pieces.",
    nothing: "–",
    you: "You",
    seat: (number: number) => `Seat ${number + 1}`,
    held: (number: number | null) => (number === null ? "Marker: not used" : `Marker ${number}: not used`),
    won: (number: number | null) => `Gold rush on ${number ?? "?"} succeeded: 2 points`,
    lost: (number: number | null) => `Gold rush on ${number ?? "?"} failed`,
    returned: "Marker returned for a keep",
    pieces: (pieces: readonly number[]) => (pieces.length ? list(pieces) : "nothing"),
  },
  tally: {
    theirs: (name: string) => `${name}’s ten pieces`,
    left: (count: number, gold: number) => `${count} left, ${gold} gold`,
    hidden: (count: number) => `Hidden: ${count}\u00a0of\u00a010`,
    row: (value: number, seen: number, all: number) => `${value} gold: ${seen} of ${all} lifted`,
    crossed: (name: Name) => `Crossed out: ${who(name, "you")} ${name === null ? "have" : "has"} lifted them.`,
    how: "Each player has four pieces of 1, four of 2 and two of 3. Lifted pieces are crossed out.",
  },
  ending: {
    region: "The result",
    counting: "Who has won?",
    count: "The count",
    you: "You",
    hand: "In hand",
    kept: "Kept, half",
    rush: "Gold rush",
    total: "Total",
    wins: (name: Name, high: number, low: number) =>
      `${name === null ? "You win" : `${name} wins`}${high === low ? `, ${high} all` : ` by ${high - low}`}`,
    halved: (gold: number) => `half of ${gold}`,
    decided: {
      hand: (name: Name, more: number, fewer: number) =>
        `${name === null ? "Your" : `${name}’s`} gold in hand made the difference: ${more} to ${fewer}.`,
      kept: (name: Name, more: number, fewer: number) =>
        `${name === null ? "Your" : `${name}’s`} kept gold made the difference: ${num(more, "point", "points")} to ${fewer}.`,
      rush: (name: Name, more: number) =>
        `${name === null ? "Your" : `${name}’s`} gold rush made the difference: ${num(more, "point", "points")}.`,
    },
    threes: (name: Name, more: number, fewer: number) =>
      `Equal points, so the 3s decide: ${name === null ? "you have" : `${name} has`} ${more} of them, against ${fewer}.`,
    twos: (name: Name, more: number, fewer: number) =>
      `Equal points and equal 3s, so the 2s decide: ${name === null ? "you have" : `${name} has`} ${more} of them, against ${fewer}.`,
    equal: "Equal points, equal 3s and equal 2s: nobody is ahead.",
    builds: "The piles, laid open",
    yourBuild: "Your piles",
    buildOf: (name: string) => `${name}’s piles`,
    pile: (name: string, pieces: readonly number[]) => `Pile ${name}: ${list(pieces)} from bottom to top`,
  },
  line: {
    dealt: "The gold rush markers are dealt.",
    markers: (first: string, second: string, one: number, two: number) =>
      `The markers are dealt: ${first} has ${one}, ${second} has ${two}.`,
    build: (piles: readonly string[]) => `built four piles, from bottom to top: ${piles.join(", ")}.`,
    mine: (pile: string, number: number) => `said ${number} on pile ${pile}`,
    rush: (pile: string, number: number | null) =>
      `went for a gold rush${number === null ? "" : ` with ${number}`} on pile ${pile}`,
    lifted: (said: string, gold: number) => `${said} and lifted a ${gold}.`,
    right: "right",
    wrong: "wrong",
    broke: "break down",
    keep: (gold: number | null) => (gold === null ? "kept the gold in hand for good." : `kept ${gold} gold for good.`),
    half: (points: number) => `It counts half: ${num(points, "point", "points")}.`,
    short: {
      mine: (pile: string, number: number) => `said ${number} on ${pile}`,
      rush: (pile: string) => `gold rush on ${pile}`,
      keep: "kept the gold",
    },
  },
  text: {
    building: (names: string) => `Building: ${names}.`,
    mining: (name: string) => `To move: ${name}.`,
    yourMove: "To move: you.",
    hidden: (ones: number, twos: number, threes: number) =>
      `Still in the piles: ${ones} × 1, ${twos} × 2, ${threes} × 3.`,
    over: "The game is over.",
    marker: (number: number) => `Your marker is a ${number}.`,
    player: (name: string, points: number) => `${name}: ${num(points, "point", "points")} so far.`,
    hand: (pieces: readonly number[], gold: number) =>
      pieces.length ? `In hand: ${list(pieces)} (${gold} gold).` : "Nothing in hand.",
    kept: (pieces: readonly number[], points: number) =>
      `Kept ${list(pieces)}, worth ${num(points, "point", "points")}.`,
    lifts: (lifts: string) => `Last lifts: ${lifts}`,
    winner: (names: string) => `Winner: ${names}.`,
  },
} as const;

export default sentences;
