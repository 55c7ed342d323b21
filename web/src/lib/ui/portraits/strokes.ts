/** The strokes that portraits are made of, and the head that all of them share. A portrait is 100 × 100. */

/** A wash of `portraits.css`. */
export type Wash =
  | "ink"
  | "fair"
  | "fair-shade"
  | "tan"
  | "tan-shade"
  | "brown"
  | "brown-shade"
  | "white"
  | "bone"
  | "straw"
  | "straw-shade"
  | "brass"
  | "brass-shade"
  | "rust"
  | "red"
  | "leaf"
  | "leaf-shade"
  | "sea"
  | "navy"
  | "slate"
  | "plum"
  | "wood"
  | "wood-shade"
  | "hair"
  | "hair-black"
  | "silver"
  | "blush";

/** A path, the wash that fills it, and the width of its line; a line without a wash has no filling. */
export type Stroke = { readonly d: string; readonly wash?: Wash; readonly width: number };

/** An outlined shape. */
export const shape = (wash: Wash, d: string, width = 2.3): Stroke => ({ d, wash, width });
/** A shape without an outline: light, shade and pattern. */
export const patch = (wash: Wash, d: string): Stroke => ({ d, wash, width: 0 });
export const line = (d: string, width = 2): Stroke => ({ d, width });
export const dot = (wash: Wash, x: number, y: number, r: number, width = 0): Stroke => ({
  d: `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  wash,
  width,
});

type Skin = "fair" | "tan" | "brown";
type Features = {
  readonly eyes?: readonly Stroke[];
  readonly brows?: string;
  readonly nose?: string;
  readonly mouth?: string;
};

const EYES = [
  dot("ink", 42.6, 51.5, 2.4),
  dot("ink", 57.4, 51.5, 2.4),
  dot("white", 43.4, 50.7, 0.8),
  dot("white", 58.2, 50.7, 0.8),
];

/** Neck, ears and face, lit from the left. */
export function head(skin: Skin, features: Features = {}): readonly Stroke[] {
  const shade = `${skin}-shade` as const;
  return [
    shape(skin, "M39 66V88C44 94 56 94 61 88V66Z"),
    patch(shade, "M40.200 74C45 80.500 55 80.500 59.800 74V81C55 86 45 86 40.200 81Z"),
    shape(skin, "M32.500 48C26.500 44.500 25.500 58 33 60.500ZM67.500 48C73.500 44.500 74.500 58 67 60.500Z"),
    shape(skin, "M32 44C32 32 39.500 25 50 25S68 32 68 44V55C68 68.500 60 78 50 78S32 68.500 32 55Z", 2.4),
    patch(
      shade,
      "M58 27.500C64 30.500 66.800 36 66.800 44V55C66.800 67.500 59.500 76.500 50.500 76.800 58 71.500 61.500 63.500 61.500 54V43C61.500 36.500 60.500 31 58 27.500Z",
    ),
    ...(features.eyes ?? EYES),
    line(features.brows ?? "M38 45.500C40.500 43 44 43 46.500 44.500M53.500 44.500C56 43 59.500 43 62 45.500", 2.2),
    line(
      features.nose ?? "M50.500 51C49.800 55.500 47.200 58.500 48 60.800 49 62.600 51.300 62.600 52.600 61.700",
      1.9,
    ),
    ...(features.mouth === "" ? [] : [line(features.mouth ?? "M44 68.300C47 71 53 71 56 68.300")]),
  ];
}

/** Shoulders in a coat that is open at the neck. */
export const shoulders = (wash: Wash, d = "M9 106C10 90 24 84 39 80.500L50 92 61 80.500C76 84 90 90 91 106Z"): Stroke =>
  shape(wash, d, 2.4);

export const blush: readonly Stroke[] = [
  patch(
    "blush",
    "M35.500 60.500a4.300 3.300 0 1 0 8.600 0a4.300 3.300 0 1 0-8.600 0ZM56 60.500a4.300 3.300 0 1 0 8.600 0a4.300 3.300 0 1 0-8.600 0Z",
  ),
];
