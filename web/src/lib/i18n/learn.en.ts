/** The sentences around a lesson, in English. */

const sentences = {
  title: (game: string) => `Learn ${game}`,
  chooseTitle: "Learn in two minutes",
  choose: "Play a few turns of a real game with a coach at your side. Which game would you like to learn?",
  begin: "Start",
  coach: "Your coach",
  setting: "Setting up your table …",
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  skip: "Skip",
  skipTip: "Skip this step.",
  leave: "Leave",
  leaveTip: "Leave the lesson. You can find the table again under “Tables”.",
  showMe: "Show me",
  showMeTip: "Shows a good move on the board.",
  looking: "Thinking …",
  hesitates: "Not sure? I can show you a good move.",
  shown: "The board shows a good move.",
  lost: "The connection is lost. Your game is safe; reconnecting …",
  gone: "This table no longer exists.",
  again: "Try again",
  refused: (reason: string) => `That did not work: ${reason}`,
  playOn: "Continue this game",
  newGame: "New game",
  rules: "Rules",
} as const;

export default sentences;
