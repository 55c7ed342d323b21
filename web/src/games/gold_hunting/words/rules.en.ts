/** The rules, explained to players, in English. Text between asterisks is bold. */

const sentences = {
  aim: {
    title: "In short",
    text: "You hide your gold in four piles, and mine the other’s: say how much the top piece is worth, and lift it. Right, and it is yours. Wrong, and you may lose all that you hold. Two players, ten turns each, about ten minutes.",
  },
  table: {
    title: "What lies on the table",
    pieces:
      "*Ten pieces of gold for each player:* four of 1 gold, four of 2 and two of 3; 18 gold in all. A piece is as tall as its gold.",
    piecesTold: "Four pieces of 1, four of 2, two of 3.",
    marker: "*Three gold rush markers* with the numbers 1, 2 and 3.",
    box: "*The box:* pieces that are lost go there, and nobody gets them back.",
  },
  markers: {
    title: "Setup: a secret marker",
    text: "Each player is dealt one gold rush marker and looks at it in secret. The third one stays unseen by both.",
  },
  build: {
    title: "Setup: build four piles",
    text: "Both build at the same time, behind a screen: *exactly four piles* of all ten pieces, in any order, none of them empty. You know your own piles, the other one does not.",
    start: "Then the screen goes. Either of you may start, by lot if you like; from then on you alternate.",
  },
  heights: {
    title: "What heights tell",
    text: "Since a piece is as tall as its gold, everybody sees how much gold a pile has; but not where it is cut, and so not how many pieces it is made of.",
    own: "You see your own piles.",
    others: "The other one sees only this.",
    read: "A pile of 1 can only be a 1. A pile of 2 is a 2, or two 1s. The taller a pile, the more it may be; and each lift tells you more about the rest.",
  },
  mine: {
    title: "Your turn: declare and lift",
    text: "Say *1, 2 or 3*, and lift the top piece of one of the other’s piles that still stands. Any number may be declared on any pile. Both of you see the piece, right or wrong.",
  },
  right: {
    title: "Right",
    text: "The piece joins the gold in your hand.",
  },
  wrong: {
    title: "Wrong",
    text: "The piece goes to the box, and your hand stays as it is; unless it breaks down.",
  },
  "break-down": {
    title: "Break down",
    text: "You were wrong, and the lifted piece is worth *less* than all the gold in your hand: then everything in your hand goes to the box, and you take the lifted piece instead.",
    compare:
      "Gold is compared with gold, not one piece with another. A piece that equals your hand, or is worth more, breaks nothing down: it just goes to the box. So the danger begins with 2 gold in hand, when a 1 may come up. Kept gold is safe: it does not count here, and is not lost.",
    cases: {
      hand: "In hand",
      declared: "Declared",
      lifted: "Lifted",
      after: "Then in hand",
    },
    reasons: {
      right: "right: the piece joins the hand",
      equal: "wrong, but 2 is not less than 2: to the box",
      more: "wrong, but 3 is not less than 1: to the box",
      less: "wrong, and 2 is less than 3: break down",
      one: "wrong, and 1 is less than 2: break down",
    },
    nothing: "nothing",
  },
  marker: {
    title: "Your marker: rush or keep",
    text: "Your marker can be used once in the whole game, at the start of one of your turns, and in one of two ways.",
  },
  rush: {
    title: "Gold rush",
    text: "Show your marker: its number is your declaration. Then lift as always; it is the only lift of this turn.",
    right: "*Right:* the piece is yours, and the marker stays with you: 2 more points at the end.",
    wrong:
      "*Wrong:* the marker goes to the box, and the piece is treated as after any wrong declaration, break down included.",
    points:
      "A marker that you have won is 2 points and nothing else: it is not gold in hand, has no part in a break down, and breaks no tie. A marker that you never use scores nothing.",
  },
  "keep-gold": {
    title: "Keep",
    text: "Give your marker back, unseen, and set all the gold in your hand aside for good. Nobody can take it from you any more, but it counts only half. Then go on with the same turn, and mine with an empty hand.",
    needs:
      "You need gold in hand for it, and a marker that you have not used. Afterwards there is no gold rush for you any more.",
  },
  over: {
    title: "The end and the score",
    text: "The game ends when all eight piles are gone: after ten turns each. Now add up:",
    rows: {
      hand: ["Hand", "the gold in your hand"],
      kept: ["Kept", "half of the gold that you kept, rounded down"],
      rush: ["Gold rush", "2 if yours was right"],
    },
  },
  ties: {
    title: "Ties",
    text: "If both have equally many points, the one with more pieces of 3 wins, in hand and kept together; then the one with more pieces of 2. Equal there too: a draw.",
  },
  example: {
    title: "Some turns, told",
    text: "Carla holds the marker 3. It is the middle of a game against Olek; she has 2 gold in hand. His piles are now 3, 5, 1 and 4 tall.",
    head: { turn: "Carla", lifted: "She lifts", hand: "Then in hand" },
    turns: [
      ["She declares 1 on pile c: it is 1 tall, so she cannot be wrong.", "a 1", "2 + 1 = 3 gold"],
      ["She declares 2 on pile d.", "a 3, wrong; but 3 is not less than 3", "3 gold"],
      ["Pile d is 1 tall now: she declares 1.", "a 1", "2 + 1 + 1 = 4 gold"],
      ["She keeps her 4 gold, and goes on in the same turn: 2 on pile b.", "a 2", "2 gold, and 4 kept"],
      ["She declares 3 on pile b.", "a 1, wrong, and less than 2: break down", "1 gold, and 4 kept"],
      ["Pile b is 2 tall now. She declares 2.", "a 2", "1 + 2 = 3 gold, and 4 kept"],
    ],
    end: "Last, she declares 2 on pile a and lifts a 3: wrong, but not less than what she holds. So she ends with 3 gold in hand and 4 kept: 3 + 2 = *5 points*. Had she rushed with her 3 on pile d instead of declaring 2 there, the piece and 2 points would have been hers; but then she could not have kept her gold.",
  },
  variants: {
    title: "A variant: hidden heights",
    text: "Choose this when you set the table, and nobody sees how tall the other’s piles are, only which of them still stand. What was lifted, and from where, is open as ever.",
  },
  hidden: {
    title: "Who sees what",
    open: "Open to both: the gold in both hands, piece by piece, and the kept gold; whether a marker is still held, was won, lost or given back; every piece lifted so far, from which pile, and what was declared; and how tall each pile is.",
    closed:
      "Hidden are: the pieces in the other’s piles; the other’s marker, until a gold rush shows it; and the third marker. One that is given back for a keep is never shown. A finished game can be watched again with everything open.",
    fallen: "At a table of wood a pile may be knocked over, and is built up again. Here nothing falls.",
  },
  credits: {
    title: "Credits",
    text: "Gold Hunting was designed by *Naotaka Shimamoto* and published by *itten*.",
  },
} as const;

export default sentences;
