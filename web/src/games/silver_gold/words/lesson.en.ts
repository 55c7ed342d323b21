/** The coach's sentences in the lesson, in English. Text between asterisks is bold. */

const sentences = {
  aim: "Cross off islands, gather coins and palms: the most points after four rounds win.",
  captions: {
    island: { title: "Finish islands", text: "A finished island scores the number at its top." },
    coins: {
      title: "Collect coins",
      text: "A coin is 1 point. Fill a row of four first, and the biggest trophy is yours.",
    },
    palms: {
      title: "Find palms and seals",
      text: "A palm scores at once, more with palms on display. A seal scores for finished islands of its colour.",
    },
  },
  steps: {
    keep: {
      title: "Keep two cards",
      text: "Keep the *grey* island, it is small and soon finished, and the *orange* one with its three coins.",
    },
    pattern: {
      title: "Cross off the pattern",
      text: "Everyone crosses off the same pattern. Tap the *marked boxes* on the orange island, then *Confirm*: two coins at once!",
    },
    mirror: {
      title: "Two coins, 2 points!",
      text: "Now the *grey* island. Turn or mirror the pattern until it lies on the marked boxes: one more coin.",
    },
    trophy: {
      title: "One coin to go",
      text: "Your fourth coin fills the row, and the first full row wins the *6-point trophy*. Take the coin on the orange island.",
    },
    x: {
      title: "The trophy is yours: 6 points!",
      text: "Now finish the grey island. The pattern covers its red *X*, and an X gives you *one more cross*.",
    },
    extra: {
      title: "One more cross",
      text: "You may cross any free box. Choose the *last box* of the grey island and confirm.",
    },
    take: {
      title: "Island finished: 8 points!",
      text: "Take a new card, whichever you like. A *seal* pays for finished islands of its colour, a *palm* scores at once.",
    },
    end: {
      title: (own: number, other: number) => `You lead, ${own} to ${other}!`,
      text: "A game has four rounds of seven turns. If a pattern does not suit you, cross just one box instead.",
    },
  },
} as const;

export default sentences;
