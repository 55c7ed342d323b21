/** The rules, explained to players, in English. Text between asterisks is bold. */

const sentences = {
  aim: {
    title: "Overview",
    text: "Hide your gold in four piles, and mine your opponent’s: declare the gold of the top piece and lift it. If you are right, the piece is yours. If you are wrong, you may lose all the gold in your hand. 2 players, ten turns each, about ten minutes.",
  },
  table: {
    title: "Components",
    pieces:
      "*Ten pieces of gold per player:* four worth 1 gold, four worth 2 and two worth 3, which makes 18 gold. A piece is as tall as its gold.",
    piecesLabel: "Four pieces of 1 gold, four of 2 and two of 3.",
    marker: "*Three gold rush markers,* numbered 1, 2 and 3.",
    box: "*The box:* lost pieces go back to the box.",
  },
  markers: {
    title: "Setup: a secret marker",
    text: "Deal one gold rush marker to each player, who looks at it secretly. Nobody sees the third marker.",
  },
  build: {
    title: "Setup: build four piles",
    text: "Both players build at the same time, behind a screen: arrange all ten pieces in *exactly four piles,* in any order. No pile may be empty. Your opponent does not see your pieces.",
    start: "Then remove the screen. Either player may start; then you alternate.",
  },
  heights: {
    title: "What heights reveal",
    text: "A piece is as tall as its gold. So everybody sees how much gold a pile has, but not where one piece ends and the next begins, and therefore not how many pieces it has.",
    own: "This is what you see.",
    others: "This is all your opponent sees.",
    read: "A pile of 1 gold can only be a 1. A pile of 2 gold is either a 2 or two 1s. A tall pile hides its pieces better, and each lift reveals more about the rest.",
  },
  mine: {
    title: "Your turn: declare and lift",
    text: "Declare *1, 2 or 3,* and lift the top piece of one of your opponent’s remaining piles. You may declare any number on any pile. Both players see the piece, whether you were right or wrong.",
  },
  right: {
    title: "Right",
    text: "Add the piece to the gold in your hand.",
  },
  wrong: {
    title: "Wrong",
    text: "The piece goes to the box, unless your hand breaks down.",
  },
  "break-down": {
    title: "Break down",
    text: "If you were wrong and the lifted piece is worth *less* than the gold in your hand, your hand breaks down: all the gold in it goes to the box, and you take the lifted piece instead.",
    compare:
      "Compare gold with gold, not the number of pieces. If the lifted piece is worth as much as your hand or more, nothing breaks down, and the piece just goes to the box. So you are at risk as soon as you have 2 gold in hand, because you may lift a 1. Kept gold is safe: it does not count here and is not lost.",
    cases: {
      hand: "In hand",
      declared: "Declared",
      lifted: "Lifted",
      after: "Hand afterwards",
    },
    reasons: {
      right: "right: add the piece to your hand",
      equal: "wrong, but 2 is not less than 2: to the box",
      more: "wrong, but 3 is not less than 1: to the box",
      less: "wrong, and 2 is less than 3: break down",
      one: "wrong, and 1 is less than 2: break down",
    },
    nothing: "nothing",
  },
  marker: {
    title: "Your marker: rush or keep",
    text: "You may use your marker once per game, at the start of a turn, in one of two ways.",
  },
  rush: {
    title: "Gold rush",
    text: "Reveal your marker: its number is your declaration. This lift is the only one of your turn.",
    right: "*Right:* you win the piece and keep the marker, which scores 2 points at the end.",
    wrong:
      "*Wrong:* the marker goes to the box, and the piece is treated as after any wrong declaration, including a break down.",
    points:
      "A won marker is worth 2 points and nothing else: it does not count as gold in hand, plays no part in a break down and breaks no ties. An unused marker scores nothing.",
  },
  "keep-gold": {
    title: "Keep",
    text: "Return your marker to the box without showing it, and set the gold in your hand aside for good; at the end, it scores half. Then continue the same turn: mine with an empty hand.",
    needs: "You can keep only if you have gold in hand and have not used your marker.",
  },
  over: {
    title: "End of the game and scoring",
    text: "The game ends when all eight piles are gone, which is after ten turns per player. You score:",
    rows: {
      hand: ["Hand", "the gold in your hand"],
      kept: ["Kept", "half of your kept gold, rounded down"],
      rush: ["Gold rush", "2 points for a successful gold rush"],
    },
  },
  ties: {
    title: "Ties",
    text: "Ties go to the player with more pieces of 3 gold, then to the player with more pieces of 2, counting hand and kept gold together. If you are still tied, the game is a draw.",
  },
  example: {
    title: "An example",
    text: "Carla plays against Olek. She has marker 3 and 2 gold in hand. Olek’s piles are 3, 5, 1 and 4 tall.",
    head: { turn: "Carla", lifted: "Lifted piece", hand: "Hand afterwards" },
    turns: [
      ["She declares 1 on pile c. It is 1 tall, so she cannot be wrong.", "1, right", "2 + 1 = 3 gold"],
      ["She declares 2 on pile d.", "3, wrong, but not less than 3", "3 gold"],
      ["Pile d is 1 tall now. She declares 1.", "1, right", "2 + 1 + 1 = 4 gold"],
      [
        "She keeps her 4 gold, and continues the same turn: she declares 2 on pile b.",
        "2, right",
        "2 gold, and 4 kept",
      ],
      ["She declares 3 on pile b.", "1, wrong and less than 2: break down", "1 gold, and 4 kept"],
      ["Pile b is 2 tall now. She declares 2.", "2, right", "1 + 2 = 3 gold, and 4 kept"],
    ],
    end: "Finally, she declares 2 on pile a and lifts a 3: wrong, but not less than her 3 gold. She ends with 3 gold in hand and 4 kept: 3 + 2 = *5 points*. A gold rush with her 3 on pile d would have won that piece and 2 points, but then she could not have kept her gold.",
  },
  variants: {
    title: "Variant: hidden heights",
    text: "You can choose this variant for a new table. The heights of the opponent’s piles are hidden as well; you see only which piles are left. Lifted pieces, and the piles they came from, stay public.",
  },
  hidden: {
    title: "Public and hidden information",
    open: "Public: the gold in both hands, piece by piece, and the kept gold; whether each marker is held, won, lost or returned; every piece lifted so far, with its pile and the declared number; and the height of each pile.",
    closed:
      "Hidden: the pieces in the opponent’s piles; the opponent’s marker, until a gold rush reveals it; and the third marker. A marker returned for a keep is never revealed. The replay of a finished game shows everything.",
    fallen:
      "The rule sheet says that piles are rebuilt when their content is disclosed by accident. This cannot happen here.",
  },
  credits: {
    title: "Credits",
    text: "Gold Hunting was designed by *Naotaka Shimamoto* and published by *itten*.",
  },
} as const;

export default sentences;
