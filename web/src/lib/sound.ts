/** Quiet sounds, made here of tones and noise: no files. Silent unless somebody turned them on. */

import { settings } from "./settings.svelte";

export type Sound = "cross" | "coin" | "card" | "lift" | "right" | "wrong" | "turn" | "win";
type Tone = { pitch: number; at: number; length: number; shape: OscillatorType; loud: number };

const tone = (pitch: number, at: number, length: number, loud = 0.05, shape: OscillatorType = "sine"): Tone => ({
  pitch,
  at,
  length,
  shape,
  loud,
});
const SOUNDS: Record<Sound, Tone[]> = {
  cross: [tone(190, 0, 0.05, 0.03, "sawtooth"), tone(150, 0.06, 0.05, 0.03, "sawtooth")],
  coin: [tone(1320, 0, 0.08), tone(1760, 0.07, 0.16)],
  card: [tone(240, 0, 0.06, 0.03, "triangle")],
  lift: [tone(330, 0, 0.12, 0.03, "triangle")],
  right: [tone(660, 0, 0.1), tone(880, 0.09, 0.18)],
  wrong: [tone(260, 0, 0.14, 0.04, "triangle"), tone(196, 0.12, 0.22, 0.04, "triangle")],
  turn: [tone(523, 0, 0.12, 0.04), tone(784, 0.1, 0.16, 0.04)],
  win: [tone(523, 0, 0.14), tone(659, 0.12, 0.14), tone(784, 0.24, 0.14), tone(1047, 0.36, 0.3)],
};

let context: AudioContext | undefined;

/** Play a sound, if sounds are on. */
export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const { pitch, at, length, shape, loud } of SOUNDS[sound]) {
    const source = context.createOscillator();
    const volume = context.createGain();
    source.type = shape;
    source.frequency.value = pitch;
    volume.gain.setValueAtTime(loud, now + at);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    source.connect(volume).connect(context.destination);
    source.start(now + at);
    source.stop(now + at + length);
  }
}
