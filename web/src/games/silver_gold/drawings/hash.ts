/** A number from 0 to 1 that looks random, but is always the same for the same text. */
export function hash(text: string): number {
  let value = 2166136261;
  for (let place = 0; place < text.length; place++) {
    value ^= text.charCodeAt(place);
    value = Math.imul(value, 16777619);
  }
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  value ^= value >>> 12;
  return (value >>> 0) / 4294967296;
}
