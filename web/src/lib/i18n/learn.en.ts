/** The sentences around a lesson, in English. */

const sentences = {
  title: (game: string) => `Learn ${game}`,
  chooseTitle: "Learn in two minutes",
  choose: "A prepared game, and a coach who leads you by the hand. Which game would you like to learn?",
  begin: "Start",
  minutes: "Two minutes, and you know the game.",
  scoring: "Three ways to score",
  skip: "Skip the lesson and play",
  coach: "Your coach",
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  leave: "Leave the lesson",
  watch: { title: "Watch the board", text: "It shows what your move brings." },
  showMe: "Do it for me",
  showMeTip: "Makes the move that the coach has in mind.",
  astray: "That is allowed, too. For this lesson, follow the marks on the board.",
  play: "Play a real game",
  again: "Once more",
  rules: "Rules",
  log: "Log",
} as const;

export default sentences;
