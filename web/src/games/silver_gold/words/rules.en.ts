/** The rules, explained to players, in English. Text between asterisks is bold. */

const sentences = {
  aim: {
    title: "In short",
    text: "Everybody gets the same pattern and fits it onto different treasure islands. Whoever finishes islands in good time, and gathers coins, palms and trophies on the way, wins. Four rounds of seven turns; 2 to 4 players; about twenty minutes.",
  },
  table: {
    title: "What lies on the table",
    cards:
      "*47 treasure cards* in four colours. Each shows an island of boxes to cross off, and is worth one point for each of its boxes. You only ever get these points for a card that is completely crossed off.",
    sizes: { colour: "Colour", cards: "Cards", points: "Boxes and points" },
    colours: { purple: "purple", orange: "orange", green: "green", grey: "grey" },
    plainCard: "A green card, worth 10 points.",
    sealCard: "A purple card, worth 14. Its seal pays 2 for each orange card.",
    contents: {
      plain: "*Plain box:* nothing happens.",
      coin: "*Coin:* cross off a coin on your score sheet.",
      palm: "*Palm:* points at once.",
      cross: "*X:* one more cross, wherever you like.",
      seal: "*Seal:* a bonus at the end for cards of one colour.",
    },
    expeditions:
      "*8 expedition cards* with six different patterns. The line of three and the corner are there twice, the other four once.",
    twice: "twice",
    once: "once",
    sheet:
      "*A score sheet for each player* with twelve coin boxes in three rows of four, and four palm boxes. *Six trophies* worth 6, 5, 4, 3, 2 and 1.",
    sheetTold: "A score sheet: five of twelve coin boxes are crossed off, two of four palm boxes hold 3 and 1 points.",
    trophiesTold: "Six trophies: 6, 5, 4, 3, 2 and 1.",
  },
  setup: {
    title: "Setup",
    deal: "*Deal.* Everybody is dealt four treasure cards.",
    keep: "*Keep.* Choose two of your four: they are your active cards, on which you will cross off boxes. All choose at the same time, and nobody sees the others’ choice before everybody has made theirs.",
    stack:
      "*Stack.* The cards that nobody kept are shuffled back into the stack. Four cards are turned up beside it: the display.",
    start:
      "*Start player.* Anybody may be it, by lot if you like. The start player moves on by one seat, clockwise, after every single turn, from one round into the next as well. It only matters for who settles first in step 3.",
  },
  turn: {
    title: "A turn, at a glance",
    steps: [
      "An expedition card is turned up. It shows the same pattern to everybody.",
      "All cross off at the same time: the pattern, or a single box.",
      "One after another, from the start player on, take trophies for full coin rows and replace completed cards.",
    ],
  },
  expeditions: {
    title: "Step 1: an expedition",
    text: "At the start of a round the eight expedition cards are shuffled. Each turn the next one is turned up. A round takes seven of the eight, so one card of every round stays unseen. Then all eight are shuffled again.",
    memory:
      "Only the newest card may be looked at. Which patterns were there before in this round is for you to remember: the table does not show them again.",
  },
  cross: {
    title: "Step 2: cross off",
    text: "Everybody crosses off at the same time, and sees what the others did only when all have finished. Until then you may change your mind. You have to do one of two things:",
  },
  pattern: {
    title: "The pattern …",
    text: "Cross off the whole pattern on free boxes of *one* of your two cards. You may turn it and mirror it in any way. No part of it may stick out of the island or lie on a box that is crossed off already.",
    caption: "One pattern, eight ways to lay it.",
    placed: "One of them on a card.",
  },
  single: {
    title: "… or a single box",
    text: "Cross off exactly one free box on either card instead. This is always allowed, also where the pattern would fit. You cannot pass; only who has no free box left at all sits the turn out.",
  },
  x: {
    title: "X: one more cross",
    text: "Every X that you cross off makes you cross off one more free box, on either of your unfinished cards. First comes the whole pattern, then what you owe, one by one. If that box is an X too, you go on: a chain. A single box that is an X works just the same.",
    forfeit: "If neither of your cards has a free box left, what you still owe is forfeited.",
    caption:
      "1: the corner pattern covers an X. 2: the cross it brings is spent on an X of the other card. 3: and that one on a coin.",
  },
  coins: {
    title: "Coins",
    text: "Each coin crosses off the next coin box of your score sheet, row by row, and is worth a point. Four make a row, and a row wins a trophy in step 3. Coins beyond the twelfth are lost.",
  },
  palms: {
    title: "Palms",
    text: "A palm scores the moment you cross it off, whether it suits you or not: *1 point, and 1 more for each palm printed on the cards of the display just then.* Palms on anybody’s own cards do not count. Write the points into your next palm box, one palm a box. There are four boxes; a fifth palm scores nothing.",
    caption: "Two palms lie on display: a palm is worth 1 + 2 = 3 points now.",
  },
  complete: {
    title: "A finished card",
    text: "A card whose last box you cross off stays where it is until step 3. It takes no more crosses this turn.",
  },
  take: {
    title: "Step 3: trophies and new cards",
    text: "Beginning with the start player and going clockwise, everybody settles what the turn has brought:",
  },
  trophies: {
    title: "First: full coin rows",
    text: "For each coin row that you filled this turn you take the highest trophy that is left. When all six are gone, a full row still has its coins, but wins nothing more. You have three rows, so you can win three trophies at most.",
  },
  replace: {
    title: "Then: completed cards",
    text: "Set your completed card aside, face up, and replace it: with any card of the display, or with the top card of the stack, unseen. You cannot go without. If you completed both cards at once, you see the first replacement before you choose the second.",
    refill:
      "Only when you have taken all that you need, the gaps in the display are filled from the stack, from left to right. Then it is the next player’s turn to settle.",
  },
  runOut: {
    title: "When cards run out",
    text: "The display is filled as far as the stack reaches. If you need two cards and only one is left, you play on with one. If there is none, you play on with what you have; and if that has no free box any more, you sit out.",
  },
  over: {
    title: "The end and the score",
    text: "The game ends after step 3 of the 28th turn. What was completed in that turn counts; cards are not replaced any more. Now add up:",
    rows: {
      coins: ["Coins", "1 point for each coin box crossed off"],
      trophies: ["Trophies", "their points"],
      palms: ["Palms", "the points in your palm boxes"],
      maps: ["Cards", "the points of each completed card"],
      seals: ["Seals", "see below"],
    },
    unfinished:
      "A card that is not complete scores nothing, and neither does its seal. Coins and palms that you crossed off on it have long been counted, and stay.",
  },
  seals: {
    title: "Seals",
    text: "A seal on a card that you completed pays its 1 or 2 points for *every* card of the seal’s colour that you completed.",
    caption: "This seal pays 2 for each orange card. Two orange cards are complete: 2 × 2 = 4 points.",
  },
  ties: {
    title: "Ties",
    text: "If two have equally many points, the one with more completed *grey* cards comes first; then *green*, then *orange*, then *purple* ones decide. Who is equal even then shares the place. This holds for every place, not only for the first.",
  },
  example: {
    title: "A score, worked through",
    text: "Nele has completed seven cards:",
    head: { card: "Card", points: "Points", seal: "Seal", pays: "Pays" },
    each: (points: number, colour: string) => `${points} for each ${colour}`,
    total: "Together",
    rest: (coins: number, trophies: string, palms: string) =>
      `She has crossed off ${coins} coins, so two of her rows are full; they won her the trophies ${trophies}. Her palms brought ${palms}.`,
    sum: (sum: string, total: number) =>
      `Coins, trophies, palms, cards and seals: ${sum} = *${total} points*. Juri has as many, but only two grey cards to her three. So Nele is ahead of him.`,
  },
  players: {
    title: "Two, three or four players",
    text: "The rules are the same for any number. With more players the trophies go more quickly, and the display changes more often: a palm can be worth 4 in one turn and 1 in the next.",
  },
  variants: {
    title: "A variant: the display first",
    text: "Choose this when you set the table, and a completed card is replaced from the display as long as a card lies there. The unseen top of the stack may only be taken when the display is empty. All else stays the same.",
  },
  hidden: {
    title: "Who sees what",
    open: "Everybody may see everybody’s active and completed cards, coins, palms, trophies and points; the display; the trophies that are left; how many cards the stack still has; and the newest expedition card.",
    closed:
      "Hidden are: the four cards that others were dealt, and what they keep, until all have chosen; the others’ crosses of this turn, until all have finished; the order of the stack; the earlier expedition cards of the round, and those to come. A finished game can be watched again with everything open.",
  },
  credits: {
    title: "Credits",
    text: "Silver & Gold was designed by *Phil Walker-Harding*.",
  },
} as const;

export default sentences;
