/** The rules of both games, told for players. Between two asterisks stands what is printed in bold. */

import { area } from "./locale.svelte";

/** Around the rules of either game. */
export const rulesFrame = area(
  {
    title: (game: string) => `${game}: the rules`,
    choose: "Which rules would you like to read?",
    chooseTitle: "Rules",
    read: "Read the rules",
    contents: "On this page",
    learn: "Learn it by playing, in two minutes",
    play: "Set a table",
    other: (game: string) => `The rules of ${game}`,
    top: "Back to the top",
    unofficial:
      "Doubloon is unofficial: made by players, free, with drawings and words of its own. The game, its name and its pieces are the work of its designer and publishers. If you like it here, buy the box: it is well worth its place on the shelf.",
  },
  {
    title: (game) => `${game}: die Regeln`,
    choose: "Welche Regeln möchtest du lesen?",
    chooseTitle: "Regeln",
    read: "Regeln lesen",
    contents: "Auf dieser Seite",
    learn: "Spielend lernen, in zwei Minuten",
    play: "Einen Tisch aufstellen",
    other: (game) => `Die Regeln von ${game}`,
    top: "Nach oben",
    unofficial:
      "Doubloon ist inoffiziell: von Spielern gemacht, kostenlos, mit eigenen Bildern und eigenen Worten. Das Spiel, sein Name und sein Material sind das Werk seines Autors und seiner Verlage. Wenn es dir hier gefällt, kauf die Schachtel: Sie ist ihren Platz im Regal wert.",
  },
);

export const silverGoldRules = area(
  {
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
      marks: {
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
      sheetTold:
        "A score sheet: five of twelve coin boxes are crossed off, two of four palm boxes hold 3 and 1 points.",
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
      worth: "3 points",
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
    shapes: {
      I2: "two in a line",
      I3: "three in a line",
      V3: "a corner of three",
      T4: "a T of four",
      L4: "an L of four",
      O4: "a square of four",
    },
  },
  {
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
      marks: {
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
      worth: "3 Punkte",
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
    shapes: {
      I2: "zwei in einer Reihe",
      I3: "drei in einer Reihe",
      V3: "eine Ecke aus drei",
      T4: "ein T aus vier",
      L4: "ein L aus vier",
      O4: "ein Quadrat aus vier",
    },
  },
);

export const goldHuntingRules = area(
  {
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
      told: (declared: number, piece: number) => `Declared ${declared}, lifted ${piece}: right`,
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
        why: "Because",
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
  },
  {
    aim: {
      title: "Kurz gesagt",
      text: "Du versteckst dein Gold in vier Stapeln und schürfst in denen des anderen: Sag an, wie viel das oberste Stück wert ist, und heb es ab. Richtig, und es gehört dir. Falsch, und du verlierst vielleicht alles, was du auf der Hand hast. Zu zweit, zehn Züge für jeden, etwa zehn Minuten.",
    },
    table: {
      title: "Was auf dem Tisch liegt",
      pieces:
        "*Zehn Stücke Gold für jeden:* vier zu 1 Gold, vier zu 2 und zwei zu 3; zusammen 18 Gold. Ein Stück ist so hoch, wie es wert ist.",
      piecesTold: "Vier Stücke zu 1, vier zu 2, zwei zu 3.",
      marker: "*Drei Goldrausch-Marker* mit den Zahlen 1, 2 und 3.",
      box: "*Die Schachtel:* Dorthin kommen verlorene Stücke, und niemand holt sie zurück.",
    },
    markers: {
      title: "Vorbereitung: ein geheimer Marker",
      text: "Jeder bekommt einen Goldrausch-Marker und sieht ihn sich heimlich an. Den dritten sieht keiner von beiden.",
    },
    build: {
      title: "Vorbereitung: vier Stapel bauen",
      text: "Beide bauen gleichzeitig hinter einem Sichtschirm: *genau vier Stapel* aus allen zehn Stücken, in beliebiger Ordnung, keiner davon leer. Du kennst deine Stapel, der andere nicht.",
      start: "Dann kommt der Schirm weg. Einer beginnt, gern per Los; danach geht es abwechselnd.",
    },
    heights: {
      title: "Was die Höhe verrät",
      text: "Weil ein Stück so hoch ist, wie es wert ist, sehen alle, wie viel Gold in einem Stapel steckt; aber nicht, wo er geteilt ist, und also auch nicht, wie viele Stücke es sind.",
      own: "Deine Stapel siehst du so.",
      others: "Der andere sieht nur das.",
      read: "Ein Stapel der Höhe 1 kann nur eine 1 sein. Einer der Höhe 2 ist eine 2 oder zwei 1er. Je höher ein Stapel, desto mehr kommt in Frage; und jedes Abheben verrät dir etwas über den Rest.",
    },
    mine: {
      title: "Dein Zug: ansagen und abheben",
      text: "Sag *1, 2 oder 3* an und heb das oberste Stück eines Stapels ab, der beim anderen noch steht. Jede Zahl darf man auf jeden Stapel ansagen. Das Stück seht ihr beide, ob richtig oder falsch.",
    },
    right: {
      title: "Richtig",
      text: "Das Stück kommt zum Gold auf deiner Hand.",
      told: (declared, piece) => `${declared} angesagt, ${piece} abgehoben: richtig`,
    },
    wrong: {
      title: "Falsch",
      text: "Das Stück kommt in die Schachtel, und deine Hand bleibt, wie sie ist; außer sie stürzt ein.",
    },
    "break-down": {
      title: "Einsturz",
      text: "Du lagst falsch, und das abgehobene Stück ist *weniger* wert als alles Gold auf deiner Hand: Dann kommt alles von deiner Hand in die Schachtel, und du nimmst stattdessen das abgehobene Stück.",
      compare:
        "Verglichen wird Gold mit Gold, nicht Stück mit Stück. Ist das Stück genauso viel wert wie deine Hand oder mehr, stürzt nichts ein: Es kommt einfach in die Schachtel. Gefährlich wird es also ab 2 Gold auf der Hand, wenn eine 1 kommen kann. Gesichertes Gold ist sicher: Es zählt hier nicht mit und geht nicht verloren.",
      cases: {
        hand: "Auf der Hand",
        declared: "Angesagt",
        lifted: "Abgehoben",
        after: "Dann auf der Hand",
        why: "Denn",
      },
      reasons: {
        right: "richtig: Das Stück kommt auf die Hand",
        equal: "falsch, aber 2 ist nicht weniger als 2: in die Schachtel",
        more: "falsch, aber 3 ist nicht weniger als 1: in die Schachtel",
        less: "falsch, und 2 ist weniger als 3: Einsturz",
        one: "falsch, und 1 ist weniger als 2: Einsturz",
      },
      nothing: "nichts",
    },
    marker: {
      title: "Dein Marker: Rausch oder sichern",
      text: "Deinen Marker kannst du in der ganzen Partie einmal einsetzen, zu Beginn eines deiner Züge, und zwar auf eine von zwei Arten.",
    },
    rush: {
      title: "Goldrausch",
      text: "Zeig deinen Marker: Seine Zahl ist deine Ansage. Dann heb ab wie immer; mehr als einmal wird in diesem Zug nicht abgehoben.",
      right: "*Richtig:* Das Stück gehört dir, und der Marker bleibt bei dir: am Ende 2 Punkte mehr.",
      wrong:
        "*Falsch:* Der Marker kommt in die Schachtel, und mit dem Stück geht es wie nach jeder falschen Ansage, Einsturz inbegriffen.",
      points:
        "Ein gewonnener Marker ist 2 Punkte und sonst nichts: Er ist kein Gold auf der Hand, spielt bei einem Einsturz nicht mit und entscheidet keinen Gleichstand. Ein Marker, den du nie einsetzt, bringt nichts.",
    },
    "keep-gold": {
      title: "Sichern",
      text: "Gib deinen Marker ungesehen zurück und leg alles Gold von deiner Hand für immer beiseite. Niemand kann es dir mehr nehmen, aber es zählt nur halb. Dann geht derselbe Zug weiter, und du schürfst mit leerer Hand.",
      needs:
        "Dazu brauchst du Gold auf der Hand und einen Marker, den du noch nicht eingesetzt hast. Einen Goldrausch gibt es für dich danach nicht mehr.",
    },
    over: {
      title: "Das Ende und die Wertung",
      text: "Die Partie endet, wenn alle acht Stapel weg sind: nach zehn Zügen für jeden. Nun zähl zusammen:",
      rows: {
        hand: ["Hand", "das Gold auf deiner Hand"],
        kept: ["Gesichert", "die Hälfte des gesicherten Goldes, abgerundet"],
        rush: ["Goldrausch", "2, wenn deiner richtig war"],
      },
    },
    ties: {
      title: "Gleichstand",
      text: "Haben beide gleich viele Punkte, gewinnt, wer mehr Stücke zu 3 hat, Hand und Gesichertes zusammen; dann, wer mehr Stücke zu 2 hat. Ist auch das gleich, ist es unentschieden.",
    },
    example: {
      title: "Ein paar Züge, erzählt",
      text: "Carla hat den Marker 3. Es ist mitten in einer Partie gegen Olek; sie hat 2 Gold auf der Hand. Seine Stapel sind jetzt 3, 5, 1 und 4 hoch.",
      head: { turn: "Carla", lifted: "Sie hebt ab", hand: "Dann auf der Hand" },
      turns: [
        ["Sie sagt 1 auf Stapel c an: Der ist 1 hoch, sie kann nicht falsch liegen.", "eine 1", "2 + 1 = 3 Gold"],
        ["Sie sagt 2 auf Stapel d an.", "eine 3, falsch; aber 3 ist nicht weniger als 3", "3 Gold"],
        ["Stapel d ist jetzt 1 hoch: Sie sagt 1 an.", "eine 1", "2 + 1 + 1 = 4 Gold"],
        [
          "Sie sichert ihre 4 Gold und macht im selben Zug weiter: 2 auf Stapel b.",
          "eine 2",
          "2 Gold, dazu 4 gesichert",
        ],
        ["Sie sagt 3 auf Stapel b an.", "eine 1, falsch und weniger als 2: Einsturz", "1 Gold, dazu 4 gesichert"],
        ["Stapel b ist jetzt 2 hoch. Sie sagt 2 an.", "eine 2", "1 + 2 = 3 Gold, dazu 4 gesichert"],
      ],
      end: "Zuletzt sagt sie 2 auf Stapel a an und hebt eine 3 ab: falsch, aber nicht weniger, als sie hat. So endet sie mit 3 Gold auf der Hand und 4 gesichert: 3 + 2 = *5 Punkte*. Hätte sie auf Stapel d statt der Ansage 2 den Goldrausch mit ihrer 3 gewagt, wären das Stück und 2 Punkte ihre gewesen; aber dann hätte sie ihr Gold nicht sichern können.",
    },
    variants: {
      title: "Eine Variante: verdeckte Höhen",
      text: "Wähl sie, wenn du den Tisch aufstellst: Dann sieht keiner, wie hoch die Stapel des anderen sind, nur welche noch stehen. Was abgehoben wurde und wo, bleibt offen wie immer.",
    },
    hidden: {
      title: "Wer was sieht",
      open: "Beide sehen: das Gold in beiden Händen, Stück für Stück, und das gesicherte; ob ein Marker noch da ist, gewonnen, verloren oder zurückgegeben wurde; jedes abgehobene Stück, von welchem Stapel es kam und was angesagt war; und wie hoch jeder Stapel ist.",
      closed:
        "Verborgen sind: die Stücke in den Stapeln des anderen; sein Marker, bis ein Goldrausch ihn zeigt; und der dritte Marker. Einer, der fürs Sichern zurückgegeben wurde, wird nie gezeigt. Eine beendete Partie kann man sich noch einmal ganz offen ansehen.",
      fallen: "An einem Tisch aus Holz kann ein Stapel umfallen und wird wieder aufgebaut. Hier fällt nichts um.",
    },
    credits: {
      title: "Von wem das Spiel ist",
      text: "Gold Hunting ist ein Spiel von *Naotaka Shimamoto*, erschienen bei *itten*.",
    },
  },
);
