/** The simplest players, and the one that stands for an opponent without a portrait. */

import { dot, line, patch, shape, type Stroke } from "./strokes";

/** A piece of driftwood that goes where the sea takes it. */
export const random: readonly Stroke[] = [
  patch("sea", "M-4 68C8 62 16 62 26 68S44 74 54 68 72 62 82 68 98 74 104 68V106H-4Z"),
  line("M-4 68C8 62 16 62 26 68S44 74 54 68 72 62 82 68 98 74 104 68", 2.2),
  shape("wood", "M62 42C66 32 66 22 73 15 77 12 82 16 79 20 75 26 75 36 74 45Z", 2.3),
  shape(
    "wood",
    "M12 56C16 44 26 40 40 41 56 42 70 40 82 42 92 43.500 94 54 89 61 82 71 70 74 54 75 36 77 20 77 14 70 10 66 10 61 12 56Z",
    2.4,
  ),
  patch(
    "wood-shade",
    "M13 64C28 70 50 70 66 67 78 65 86 61 91 53 91 62 84 68 76 70.500 62 74 44 75.500 30 75 20 74.500 14 71 13 64Z",
  ),
  line(
    "M34 46C44 47 54 46 62 46M70 47.500C76 46.500 82 47 87 48.500M30 68.500C38 71 48 71 56 70M62 62C70 61.500 77 59 83 55",
    1.4,
  ),
  shape("bone", "M16 58C18 50 24 48 29 51 34 54 34 64 28 68 21 71 14 66 16 58Z", 2),
  line("M20.500 59C21.500 54.500 26 54 28 57 29.500 60.500 27 64 24 63.500", 1.4),
  dot("ink", 47, 55, 2.6),
  dot("ink", 60, 54.5, 2.6),
  line("M50 62C52.500 64 56 64 58.500 61.500", 2),
  line("M80 19C84 18 88 19.500 90 23", 1.8),
  shape("leaf", "M76 14C74 8 78 3 84 3 85 8 82 13 76 14Z", 1.8),
  line("M2 84C10 80 16 80 24 84S38 88 46 84M56 90C64 86 70 86 78 90S92 94 100 90", 1.6),
];

/** A magpie with a coin in its beak: whatever glitters is taken. */
export const greedy: readonly Stroke[] = [
  shape("ink", "M24 106C20 84 24 62 33 50 33 32 44 21 57 22 70 23 77 33 76 45 78 60 82 80 80 106Z", 2.4),
  shape("white", "M38 106C33 88 36 70 48 62 60 60 70 70 72 84 73 92 72 100 70 106Z", 2),
  line("M46 78C48 80 50 80 52 78M56 84C58 86 60 86 62 84M46 92C48 94 50 94 52 92M58 97C60 99 62 99 64 97", 1.5),
  patch("navy", "M25 104C22 84 26 66 34 54 37 60 36 66 33 73 29 82 28 94 30 104Z"),
  shape("slate", "M70 40C80 40 90 45 96 51 88 54 78 54 70 51Z", 2.2),
  line("M71 46C80 46 88 48.500 95 51", 1.5),
  shape("brass", "M78 60a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z", 2.1),
  line("M81.500 60a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0Z", 1.1),
  shape("slate", "M80 48C86 48.500 91 50 96 51 92 53 87 53.500 82 53.500Z", 1.6),
  dot("white", 60, 38, 5.2, 1.6),
  dot("ink", 61.5, 38, 2.8),
  dot("white", 62.5, 37, 0.9),
  patch("sea", "M41 32C45 27 51 25 57 25.500 52 28 47 31 43 36Z"),
];

/** A brass head with rivets and a key: somebody's clockwork. */
export const clockwork: readonly Stroke[] = [
  shape("wood", "M9 106C10 92 24 86 38 84H62C76 86 90 92 91 106Z", 2.4),
  shape("brass-shade", "M40 72H60V90C54 93 46 93 40 90Z", 2.2),
  line("M40 78H60M40 84H60", 1.5),
  shape("brass-shade", "M50 6a4.500 4.500 0 1 0 .01 0ZM48 15H52V24H48Z", 2),
  shape("brass", "M28 40C28 28 37 21 50 21S72 28 72 40V62C72 71 65 76 50 76S28 71 28 62Z", 2.4),
  patch(
    "brass-shade",
    "M60 23C67.500 26 70.800 32 70.800 40V62C70.800 69 65.500 73.500 54 74.600 62 70.500 64.500 66 64.500 60V40C64.500 33 63 27 60 23Z",
  ),
  shape("brass-shade", "M28 44H22V60H28ZM72 44H78V60H72Z", 2.2),
  line("M28 38H72", 1.6),
  ...[
    dot("brass-shade", 33.5, 31.5, 1.5, 1),
    dot("brass-shade", 44, 28, 1.5, 1),
    dot("brass-shade", 56, 28, 1.5, 1),
    dot("brass-shade", 66.5, 31.5, 1.5, 1),
  ],
  dot("white", 41, 50, 6.4, 2),
  dot("white", 59, 50, 6.4, 2),
  dot("ink", 42, 50.5, 2.7),
  dot("ink", 60, 50.5, 2.7),
  shape("bone", "M38 63H62V70H38Z", 1.9),
  line("M44 63V70M50 63V70M56 63V70", 1.4),
];
