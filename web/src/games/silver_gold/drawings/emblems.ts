/** The sign of each colour, around (0, 0) and about 22 units large: an anchor, a leaf, a sun and a shell. */

import type { Colour } from "../cards";

type Emblem = {
  /** What is filled, what is drawn as a line, and the grooves cut into the filled part. */
  readonly fill: string;
  readonly line: string;
  readonly groove: string;
};

const ray = (angle: number): string => {
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return `M${(x * 7.9).toFixed(1)} ${(y * 7.9).toFixed(1)}L${(x * 10.9).toFixed(1)} ${(y * 10.9).toFixed(1)}`;
};

export const EMBLEMS: Readonly<Record<Colour, Emblem>> = {
  grey: {
    fill: "",
    line: "M-2.5-8.3a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0M0-5.6V10.2M-5-2.1H5M-9.4 2.6C-8.6 7.6-4.6 10.2 0 10.2S8.6 7.6 9.4 2.6M-11.3 5.4-9.4 2.2-6.2 4.3M11.3 5.4 9.4 2.2 6.2 4.3",
    groove: "",
  },
  green: {
    fill: "M-9.4 10.8C-11-1.4-3.4-9.8 9.6-10.2 10.8 3.2 4 11-5.3 8.7Z",
    line: "",
    groove: "M-7 7.4C-3.2 2.4.6-2 5.4-5.8M-1.5 1.5-1.7-3.4M1.7-1.9 5.9-1.2",
  },
  orange: {
    fill: "M-5 0A5 5 0 1 1 5 0 5 5 0 1 1-5 0Z",
    line: Array.from({ length: 8 }, (_, place) => ray((place * Math.PI) / 4)).join(""),
    groove: "",
  },
  purple: {
    fill: "M0 10.2C-2.8 10.2-4.2 8.8-4.2 7-9.9 3.6-11.8-2.2-9-6.5-7.8-8.5-5.6-8.2-4.5-9.5-3.1-10.8-1.3-9.8 0-10.5 1.3-9.8 3.1-10.8 4.5-9.5 5.6-8.2 7.8-8.5 9-6.5 11.8-2.2 9.9 3.6 4.2 7 4.2 8.8 2.8 10.2 0 10.2Z",
    line: "",
    groove: "M0-8V6.8M-4.9-6.9C-4.6-2.2-3.4 2.6-1.8 6.4M4.9-6.9C4.6-2.2 3.4 2.6 1.8 6.4",
  },
};
