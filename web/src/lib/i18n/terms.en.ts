/** The sentences about the terms of a table, in English. */

export default {
  label: "How you play",
  variants: {
    standard: "Standard rules",
    "display-first": "Variant: display first",
    "hidden-heights": "Variant: hidden heights",
  },
  otherVariant: (name: string) => `Variant: ${name}`,
  noClock: "No time limit",
  perMove: (time: string) => `${time} per move`,
  seconds: (number: number) => (number === 1 ? "1 second" : `${number} seconds`),
  minutes: (number: number) => (number === 1 ? "1 minute" : `${number} minutes`),
  hours: (number: number) => (number === 1 ? "1 hour" : `${number} hours`),
  days: (number: number) => (number === 1 ? "1 day" : `${number} days`),
  hints: "Hints allowed",
  noHints: "No hints",
  justOpened: "Opened just now",
  waiting: (time: string) => `Waiting for ${time}`,
};
