/** What the coach says in the two-minute lessons. Between two asterisks stands what is printed in bold. */

import { area, plural } from "./locale.svelte";

const num = (number: number, one: string, other: string): string => `${number} ${plural(number, { one, other })}`;

export const learn = area(
  {
    title: (game: string) => `Learn ${game}`,
    chooseTitle: "Learn in two minutes",
    choose: "Play a few turns of a real game, with a coach at your side. Which one is it to be?",
    begin: "Begin",
    coach: "Your coach",
    setting: "A table is being set for you …",
    step: (step: number, steps: number) => `Step ${step} of ${steps}`,
    skip: "Skip",
    skipTip: "Leave this step out.",
    leave: "Leave",
    leaveTip: "Leave the lesson. The table stays: you find it under Tables.",
    showMe: "Show me",
    showMeTip: "The coach marks a good move on the board.",
    looking: "Looking …",
    hesitates: "Not sure? Let me show you a good move.",
    shown: "A good move is marked on the board.",
    shownBuild: "I would know four piles: take the hint below the pieces.",
    lost: "The connection is lost. Nothing is gone; connecting again …",
    gone: "This table is gone.",
    again: "Try again",
    refused: (why: string) => `Not possible: ${why}`,
    playOn: "Play on here",
    newGame: "New game",
    rules: "Rules",
    over: "The game is over. Now you know it all!",

    silverGold: {
      wait: { title: "One moment", text: "The computer is still thinking." },
      free: { title: "Your move", text: "Play as you like. I will speak up again." },
      keep: {
        title: "Keep two islands",
        text: "Choose *two of these four*. Small islands are soon finished, large ones are worth more: the number at the top.",
      },
      pattern: {
        title: "The pattern",
        text: "Everybody crosses off the *same pattern*, each on one card of their own. Choose a box to see it there, turn and mirror it until it suits you, then place it.",
      },
      single: {
        title: "Or a single box",
        text: "The pattern does not fit well? You may always cross off *one single box* instead. Do whichever you like better.",
      },
      coins: {
        title: "Coins",
        text: "Some boxes hold a *coin*. Each is 1 point, and four fill a row: who fills one first takes the highest trophy.",
      },
      palms: {
        title: "Palms",
        text: (value: number) =>
          `Some boxes hold a *palm*. It scores at once: 1 point, and 1 more for each palm on the display. Right now that makes *${value}*.`,
      },
      x: {
        title: "The X",
        text: "Some boxes hold a red *X*. It gives you one more cross at once, on either card; and if that is an X too, another one.",
      },
      owed: {
        title: "An X!",
        text: (count: number) =>
          `It gives you *${num(count, "more cross", "more crosses")}*. Choose any free box of either card.`,
      },
      take: {
        title: "A new island",
        text: "Your finished island is safe. Replace it: with a card of the *display*, which you can see, or with the top of the *stack*, which you cannot.",
      },
      complete: {
        title: "Finish what you begin",
        text: "Only *finished* islands score their points. A seal pays for finished islands of its colour, so look out for those.",
      },
      end: {
        title: "That is all!",
        text: "Seven turns are a round, four rounds a game; then all points are added up. Play on at this table, or start a new game.",
      },
    },
    silverGoldNews: {
      pattern: (boxes: number) => `${boxes} boxes crossed off with one pattern.`,
      single: "One single box: always a way.",
      palm: (points: number) =>
        points === 1
          ? "You crossed off a palm: 1 point, since no palm lies on display."
          : `You crossed off a palm: ${points} points, because ${num(points - 1, "palm lies", "palms lie")} on display.`,
      coins: (count: number, total: number) => {
        const left = (4 - (total % 4)) % 4;
        const news = `${num(count, "coin", "coins")} for you, ${total} in all.`;
        return left ? `${news} ${left} more and a row is full.` : news;
      },
      trophy: (points: number) => `A row of coins is full: you take the trophy worth ${points}.`,
      chain: (crosses: number) => `The X brought you ${num(crosses, "more cross", "more crosses")}.`,
      completed: (points: number) => `You have finished an island: ${points} points!`,
    },

    goldHunting: {
      wait: { title: "One moment", text: "The computer’s turn." },
      free: { title: "Your turn", text: "Go on mining as you like. I will speak up again." },
      build: {
        title: "Hide your gold",
        text: (marker: number) =>
          `Build *four piles* of your ten pieces. The computer will see how tall they are, but not where they are cut. Only you know your marker, too: it is a *${marker}*.`,
      },
      declare: {
        title: "Declare and lift",
        text: "Choose one of the computer’s piles, the ones above, and say what lies on top: *1, 2 or 3*. If you are right, the piece is yours.",
      },
      heights: {
        sure: {
          title: "Heights tell",
          text: (pile: string) => `A piece is as tall as its gold. Pile *${pile}* is 1 tall: that can only be a 1!`,
        },
        two: {
          title: "Heights tell",
          text: (pile: string) =>
            `A piece is as tall as its gold. Pile *${pile}* is 2 tall: a 2, or two 1s; a 3 cannot be in there.`,
        },
        tall: {
          title: "Heights tell",
          text: "A piece is as tall as its gold. So you see how much gold a pile has, but not in how many pieces. Short piles are easier to guess.",
        },
      },
      "break-down": {
        title: "Careful: break down",
        text: (hand: number) =>
          `You hold ${hand} gold. If you are *wrong* now, and the piece is *less* than ${hand}, your whole hand is lost and you get the piece instead. Choose what you are sure of.`,
      },
      rush: {
        title: "Gold rush",
        text: (number: number) =>
          `Once in the game your marker can be the declaration: *${number}*. If it is right, it is worth *2 points* more. If it is wrong, the marker is gone. Rush now, or just mine on.`,
      },
      keep: {
        title: "Or keep",
        text: (gold: number, points: number) =>
          `Instead of rushing you can give the marker back and *keep*: your ${gold} gold are safe then, and count ${num(points, "point", "points")}. Half is better than nothing, sometimes.`,
      },
      count: {
        title: "Count along",
        text: "Each of you has four 1s, four 2s and two 3s. What was lifted is gone: the counts beside the piles show what must still be there.",
      },
      end: {
        title: "That is all!",
        text: "When all piles are gone, the gold in hand counts in full, kept gold half, a won gold rush 2. Play on at this table, or start a new game.",
      },
    },
    goldHuntingNews: {
      right: (piece: number) => `Right! The ${piece} is yours.`,
      rushWon: (piece: number) => `Gold rush won: the ${piece} is yours, and 2 points more.`,
      wrongEmpty: (piece: number) =>
        `Wrong, it was a ${piece}. It goes to the box; your hand was empty, so that is all.`,
      wrong: (piece: number, hand: number) =>
        `Wrong, it was a ${piece}: to the box. It is not less than your ${hand} gold, so your hand stays.`,
      broke: (piece: number, hand: number) =>
        `Break down! You were wrong, and ${piece} is less than your ${hand} gold: all that is lost, the ${piece} is what you have.`,
      rushLost: "The gold rush has failed, your marker is gone.",
      kept: (gold: number, points: number) =>
        `Your ${gold} gold are safe: ${num(points, "point", "points")}. Now mine on with an empty hand.`,
      theirRight: (pile: string, piece: number) => `The computer guessed the ${piece} on your pile ${pile}.`,
      theirRushWon: (pile: string, piece: number) =>
        `Gold rush! The computer knew the ${piece} on your pile ${pile}: 2 points more for it.`,
      theirWrong: (pile: string, piece: number) =>
        `The computer was wrong about your pile ${pile}: the ${piece} goes to the box.`,
      theirBroke: (pile: string, hand: number) =>
        `The computer was wrong about your pile ${pile} and broke down: ${hand} gold lost.`,
      theirKept: (gold: number) => `The computer gave its marker back and keeps ${gold} gold.`,
    },
  },
  {
    title: (game) => `${game} lernen`,
    chooseTitle: "In zwei Minuten lernen",
    choose: "Spiel ein paar Züge einer echten Partie, mit einem Lehrer an deiner Seite. Welches Spiel soll es sein?",
    begin: "Los geht’s",
    coach: "Dein Lehrer",
    setting: "Ein Tisch wird für dich gedeckt …",
    step: (step, steps) => `Schritt ${step} von ${steps}`,
    skip: "Auslassen",
    skipTip: "Diesen Schritt auslassen.",
    leave: "Verlassen",
    leaveTip: "Die Lektion verlassen. Der Tisch bleibt: Du findest ihn unter „Tische“.",
    showMe: "Zeig’s mir",
    showMeTip: "Markiert einen guten Zug auf dem Spielfeld.",
    looking: "Suche …",
    hesitates: "Unsicher? Ich zeige dir gern einen guten Zug.",
    shown: "Ein guter Zug ist auf dem Spielfeld markiert.",
    shownBuild: "Ich wüsste vier Stapel: Übernimm den Tipp unter den Stücken.",
    lost: "Die Verbindung ist weg. Nichts ist verloren; verbinde neu …",
    gone: "Diesen Tisch gibt es nicht mehr.",
    again: "Noch einmal versuchen",
    refused: (why) => `Geht nicht: ${why}`,
    playOn: "Hier weiterspielen",
    newGame: "Neue Partie",
    rules: "Regeln",
    over: "Die Partie ist zu Ende. Jetzt kennst du alles!",

    silverGold: {
      wait: { title: "Moment", text: "Der Computer überlegt noch." },
      free: { title: "Du bist dran", text: "Spiel, wie du magst. Ich melde mich wieder." },
      keep: {
        title: "Behalte zwei Inseln",
        text: "Wähle *zwei von diesen vier*. Kleine Inseln sind schnell vollendet, große sind mehr wert: die Zahl oben.",
      },
      pattern: {
        title: "Das Muster",
        text: "Alle kreuzen *dasselbe Muster* an, jeder auf einer eigenen Karte. Wähle ein Kästchen, um es dort zu sehen, dreh und spiegle es, bis es dir gefällt, und setz es dann.",
      },
      single: {
        title: "Oder ein einzelnes Kästchen",
        text: "Das Muster passt nicht gut? Du darfst stattdessen immer *ein einzelnes Kästchen* ankreuzen. Mach, was dir lieber ist.",
      },
      coins: {
        title: "Münzen",
        text: "In manchen Kästchen liegt eine *Münze*. Jede bringt 1 Punkt, und vier füllen eine Reihe: Wer zuerst eine füllt, nimmt den höchsten Pokal.",
      },
      palms: {
        title: "Palmen",
        text: (value) =>
          `In manchen Kästchen steht eine *Palme*. Sie zählt sofort: 1 Punkt und 1 weiterer für jede Palme in der Auslage. Gerade jetzt macht das *${value}*.`,
      },
      x: {
        title: "Das X",
        text: "In manchen Kästchen ist ein rotes *X*. Es bringt dir sofort ein Kreuz mehr, auf einer der beiden Karten; und ist das auch ein X, noch eines.",
      },
      owed: {
        title: "Ein X!",
        text: (count) =>
          `Es bringt dir *${num(count, "Kreuz", "Kreuze")} mehr*. Wähle ein freies Kästchen auf einer der beiden Karten.`,
      },
      take: {
        title: "Eine neue Insel",
        text: "Deine vollendete Insel ist dir sicher. Ersetze sie: durch eine Karte der *Auslage*, die du siehst, oder durch die oberste des *Stapels*, die du nicht siehst.",
      },
      complete: {
        title: "Vollende, was du beginnst",
        text: "Nur *vollendete* Inseln bringen ihre Punkte. Ein Siegel zahlt für vollendete Inseln seiner Farbe, also halte nach denen Ausschau.",
      },
      end: {
        title: "Das ist alles!",
        text: "Sieben Züge sind eine Runde, vier Runden eine Partie; dann werden alle Punkte gezählt. Spiel an diesem Tisch weiter oder beginn eine neue Partie.",
      },
    },
    silverGoldNews: {
      pattern: (boxes) => `${boxes} Kästchen mit einem Muster angekreuzt.`,
      single: "Ein einzelnes Kästchen: geht immer.",
      palm: (points) =>
        points === 1
          ? "Du hast eine Palme angekreuzt: 1 Punkt, denn in der Auslage ist keine Palme."
          : `Du hast eine Palme angekreuzt: ${points} Punkte, denn in der Auslage ${points === 2 ? "ist eine Palme" : `sind ${points - 1} Palmen`}.`,
      coins: (count, total) => {
        const left = (4 - (total % 4)) % 4;
        const news = `${num(count, "Münze", "Münzen")} für dich, ${total} insgesamt.`;
        return left ? `${news} Noch ${left}, dann ist eine Reihe voll.` : news;
      },
      trophy: (points) => `Eine Münzreihe ist voll: Du nimmst den Pokal im Wert von ${points}.`,
      chain: (crosses) => `Das X hat dir ${num(crosses, "Kreuz", "Kreuze")} mehr gebracht.`,
      completed: (points) => `Du hast eine Insel vollendet: ${points} Punkte!`,
    },

    goldHunting: {
      wait: { title: "Moment", text: "Der Computer ist am Zug." },
      free: { title: "Du bist am Zug", text: "Schürf weiter, wie du magst. Ich melde mich wieder." },
      build: {
        title: "Versteck dein Gold",
        text: (marker) =>
          `Bau aus deinen zehn Stücken *vier Stapel*. Der Computer wird sehen, wie hoch sie sind, aber nicht, wo sie geteilt sind. Auch deinen Marker kennst nur du: Er ist eine *${marker}*.`,
      },
      declare: {
        title: "Ansagen und abheben",
        text: "Wähle einen Stapel des Computers, die stehen oben, und sag an, was darauf liegt: *1, 2 oder 3*. Stimmt es, gehört das Stück dir.",
      },
      heights: {
        sure: {
          title: "Die Höhe verrät viel",
          text: (pile) =>
            `Ein Stück ist so hoch wie sein Gold. Stapel *${pile}* hat die Höhe 1: Das kann nur eine 1 sein!`,
        },
        two: {
          title: "Die Höhe verrät viel",
          text: (pile) =>
            `Ein Stück ist so hoch wie sein Gold. Stapel *${pile}* hat die Höhe 2: eine 2 oder zwei 1er; eine 3 kann es nicht sein.`,
        },
        tall: {
          title: "Die Höhe verrät viel",
          text: "Ein Stück ist so hoch wie sein Gold. Du siehst also, wie viel Gold ein Stapel hat, aber nicht, in wie vielen Stücken. Niedrige Stapel errät man leichter.",
        },
      },
      "break-down": {
        title: "Vorsicht: Einsturz",
        text: (hand) =>
          `Du hast ${hand} Gold auf der Hand. Liegst du jetzt *falsch* und das Stück ist *weniger* als ${hand}, ist die ganze Hand verloren, und du bekommst stattdessen das Stück. Nimm, was du sicher weißt.`,
      },
      rush: {
        title: "Goldrausch",
        text: (number) =>
          `Einmal im Spiel kann dein Marker die Ansage sein: *${number}*. Stimmt sie, bringt das *2 Punkte* mehr. Stimmt sie nicht, ist der Marker weg. Wag ihn jetzt oder schürf einfach weiter.`,
      },
      keep: {
        title: "Oder sichern",
        text: (gold, points) =>
          `Statt des Goldrauschs kannst du den Marker abgeben und *sichern*: Deine ${gold} Gold sind dann sicher und zählen ${num(points, "Punkt", "Punkte")}. Halb ist manchmal besser als nichts.`,
      },
      count: {
        title: "Zähl mit",
        text: "Jeder hat vier 1er, vier 2er und zwei 3er. Was abgehoben wurde, ist weg: Die Zähler neben den Stapeln zeigen, was noch da sein muss.",
      },
      end: {
        title: "Das ist alles!",
        text: "Wenn alle Stapel weg sind, zählt Gold auf der Hand ganz, gesichertes halb, ein gelungener Goldrausch 2. Spiel an diesem Tisch weiter oder beginn eine neue Partie.",
      },
    },
    goldHuntingNews: {
      right: (piece) => `Richtig! Die ${piece} gehört dir.`,
      rushWon: (piece) => `Goldrausch gewonnen: Die ${piece} gehört dir, und 2 Punkte mehr.`,
      wrongEmpty: (piece) =>
        `Falsch, es war eine ${piece}. Sie kommt in die Schachtel; deine Hand war leer, mehr passiert nicht.`,
      wrong: (piece, hand) =>
        `Falsch, es war eine ${piece}: in die Schachtel. Sie ist nicht weniger als deine ${hand} Gold, also bleibt deine Hand.`,
      broke: (piece, hand) =>
        `Einsturz! Du lagst falsch, und ${piece} ist weniger als deine ${hand} Gold: Die sind verloren, dir bleibt die ${piece}.`,
      rushLost: "Der Goldrausch ist misslungen, dein Marker ist weg.",
      kept: (gold, points) =>
        `Deine ${gold} Gold sind gesichert: ${num(points, "Punkt", "Punkte")}. Nun schürf mit leerer Hand weiter.`,
      theirRight: (pile, piece) => `Der Computer hat die ${piece} auf deinem Stapel ${pile} erraten.`,
      theirRushWon: (pile, piece) =>
        `Goldrausch! Der Computer wusste die ${piece} auf deinem Stapel ${pile}: 2 Punkte mehr für ihn.`,
      theirWrong: (pile, piece) =>
        `Der Computer lag bei deinem Stapel ${pile} falsch: Die ${piece} kommt in die Schachtel.`,
      theirBroke: (pile, hand) =>
        `Der Computer lag bei deinem Stapel ${pile} falsch, und seine Hand ist eingestürzt: ${hand} Gold verloren.`,
      theirKept: (gold) => `Der Computer gibt seinen Marker ab und sichert ${gold} Gold.`,
    },
  },
);
