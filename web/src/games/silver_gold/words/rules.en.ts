/** The rules, explained to players, in English. Text between asterisks is bold. */

const sentences = {
  aim: {
    title: "Overview",
    text: "Every turn, all players get the same pattern and fit it onto treasure islands of their own. Complete islands, and collect coins, palms and trophies on the way. 2 to 4 players, four rounds of seven turns, about twenty minutes.",
  },
  table: {
    title: "Components",
    cards:
      "*47 treasure cards* in four colours. Each shows an island of boxes to cross off, and is worth one point per box. You score these points only if you cross off the whole card.",
    sizes: { colour: "Colour", cards: "Cards", points: "Boxes and points" },
    colours: { purple: "purple", orange: "orange", green: "green", grey: "grey" },
    plainCard: "A green card, worth 10 points.",
    sealCard: "A purple card, worth 14 points. Its seal scores 2 points for each orange card.",
    contents: {
      plain: "*Plain box:* nothing happens.",
      coin: "*Coin:* cross off a coin on your score card.",
      palm: "*Palm:* scores immediately.",
      cross: "*X:* cross off one extra box anywhere.",
      seal: "*Seal:* bonus points at the end for cards of one colour.",
    },
    expeditions:
      "*8 expedition cards* with six different patterns. The line of three and the corner appear twice, the other patterns once.",
    twice: "twice",
    once: "once",
    scoreCard:
      "*One score card per player* with twelve coin boxes in three rows of four, and four palm boxes. *Six trophies* worth 6, 5, 4, 3, 2 and 1 points.",
    scoreCardLabel:
      "A score card: five of twelve coin boxes are crossed off, two of four palm boxes contain 3 and 1 points.",
    trophiesLabel: "Six trophies: 6, 5, 4, 3, 2 and 1.",
  },
  setup: {
    title: "Setup",
    deal: "*Deal.* Deal four treasure cards to each player.",
    keep: "*Keep.* Choose two of your four cards. They are your active cards, on which you cross off boxes. All players choose at the same time and reveal their choices together.",
    stack:
      "*Stack.* Shuffle the cards that nobody chose back into the stack. Turn up four cards next to it: the display.",
    start:
      "*Start player.* Choose any player. After every turn, the next player clockwise becomes the start player, also from one round to the next. The start player goes first in step 3.",
  },
  turn: {
    title: "A turn at a glance",
    steps: [
      "Turn up an expedition card. Its pattern is the same for everybody.",
      "All players cross off boxes at the same time: the pattern or a single box.",
      "Starting with the start player, take trophies for completed coin rows and replace completed cards.",
    ],
  },
  expeditions: {
    title: "Step 1: Reveal an expedition card",
    text: "At the start of each round, shuffle the eight expedition cards. Each turn, turn up the next one. A round uses seven of the eight cards, so one card of each round is never seen.",
    memory:
      "You may look at the newest card only. The table does not show the earlier patterns of the round again, so try to remember them.",
  },
  cross: {
    title: "Step 2: Cross off boxes",
    text: "All players cross off boxes at the same time. You see the others’ crosses when everybody has finished; until then, you may change your mind. Do one of the following:",
  },
  pattern: {
    title: "The pattern …",
    text: "Cross off the whole pattern on free boxes of *one* of your active cards. You may rotate and mirror it as you like. It must lie entirely on the island, and on no box that is already crossed off.",
    caption: "One pattern in eight orientations.",
    placed: "One of them on a card.",
  },
  single: {
    title: "… or a single box",
    text: "Cross off exactly one free box on either card. You may always do this, even if the pattern would fit. You cannot pass unless you have no free box left.",
  },
  x: {
    title: "X: an extra box",
    text: "For each X that you cross off, you must cross off one extra free box on either of your unfinished cards. Cross off the whole pattern first, then the extra boxes one by one. If an extra box is an X, it gives you another extra box, so chains are possible. The same applies if you cross off an X as your single box.",
    forfeit: "If your cards have no free box left, any extra crosses you still have to make are lost.",
    caption: "1: The pattern covers an X. 2: The extra box is an X on the other card. 3: The next extra box is a coin.",
  },
  coins: {
    title: "Coins",
    text: "For each coin, cross off the next coin box of your score card, row by row. Each is worth 1 point. A completed row of four wins a trophy in step 3. Coins beyond the twelfth are lost.",
  },
  palms: {
    title: "Palms",
    text: "A palm scores immediately, and you cannot decline it: *1 point, plus 1 point for every palm on the cards in the display at that moment.* Palms on the players’ cards do not count. Write the points into your next palm box, one box per palm. You have four palm boxes, and a fifth palm scores nothing.",
    caption: "There are two palms in the display: a palm now scores 1 + 2 = 3 points.",
  },
  complete: {
    title: "Completed cards",
    text: "A completed card stays where it is until step 3 and takes no more crosses.",
  },
  take: {
    title: "Step 3: Trophies and new cards",
    text: "Starting with the start player and going clockwise, each player in turn does the following:",
  },
  trophies: {
    title: "Trophies for coin rows",
    text: "For each coin row that you completed this turn, take the highest remaining trophy. When all six are gone, a completed row wins no trophy, but its coins still count. You have three rows, so you can win at most three trophies.",
  },
  replace: {
    title: "New cards",
    text: "Set all your completed cards aside, face up, and replace each of them: choose a card from the display, or take the unseen top card of the stack. You must take one. If you completed both cards, you see the first new card before you choose the second.",
    refill:
      "When you have taken all your new cards, refill the display from the stack, left to right. Then the next player follows.",
  },
  runOut: {
    title: "When the cards run out",
    text: "Refill the display as far as the stack allows. If you need two new cards and only one is left, take it and continue with one active card. If no card is left, continue with the cards you have. A player without a free box passes.",
  },
  over: {
    title: "End of the game and scoring",
    text: "The game ends after step 3 of the 28th turn. Rows and cards completed in that turn count. You score:",
    rows: {
      coins: ["Coins", "1 point for each crossed-off coin box"],
      trophies: ["Trophies", "the points on your trophies"],
      palms: ["Palms", "the points in your palm boxes"],
      maps: ["Cards", "the points of each completed card"],
      seals: ["Seals", "see below"],
    },
    unfinished:
      "An unfinished card scores nothing, and neither does its seal. You keep the coins and palms that you crossed off on it.",
  },
  seals: {
    title: "Seals",
    text: "A seal on a completed card scores its 1 or 2 points for *every* card of the seal’s colour that you completed.",
    caption: "This seal scores 2 points for each orange card. Two orange cards are completed: 2 × 2 = 4 points.",
  },
  ties: {
    title: "Ties",
    text: "Ties go to the player with more completed *grey* cards, then *green*, then *orange*, then *purple* cards. Players who are still tied share the place, whether it is the first or any other.",
  },
  example: {
    title: "A scoring example",
    text: "Nele has completed seven cards:",
    head: { card: "Card", points: "Points", seal: "Seal", pays: "Points for the seal" },
    each: (points: number, colour: string) => `${points} for each ${colour}`,
    total: "Total",
    rest: (coins: number, trophies: string, palms: string) =>
      `She has crossed off ${coins} coins, which completes two rows. They won the trophies ${trophies}. Her palms scored ${palms}.`,
    sum: (sum: string, total: number) =>
      `Coins, trophies, palms, cards and seals: ${sum} = *${total} points*. Juri has as many points, but completed only two grey cards to her three, so Nele places ahead of him.`,
  },
  players: {
    title: "Two, three or four players",
    text: "The rules are the same for any number of players. With more players, the trophies go faster and the display changes more often: a palm may score 4 points in one turn and 1 in the next.",
  },
  variants: {
    title: "Variant: display first",
    text: "You can choose this variant for a new table. You must replace a completed card from the display as long as there is a card in it. You may take the top card of the stack only when the display is empty.",
  },
  hidden: {
    title: "Public and hidden information",
    open: "Public: every player’s active and completed cards, coins, palms, trophies and points; the display; the remaining trophies; the number of cards in the stack; and the newest expedition card.",
    closed:
      "Hidden: the cards dealt to the other players and their choices, until everybody has chosen; the other players’ crosses of this turn, until everybody has finished; the order of the stack; and all other expedition cards of the round. The replay of a finished game shows everything.",
  },
  credits: {
    title: "Credits",
    text: "Silver & Gold was designed by *Phil Walker-Harding*.",
  },
} as const;

export default sentences;
