/**
 * The sounds of the table: pen, paper, wood, coins and a bell, made here of tones and noise, so there are no files.
 * Browsers allow sound after the first gesture; until then the page is silent.
 */

import { afterFrame } from "./frames";
import { settings } from "./settings.svelte";

/** A sine that fades away. `to` lets the pitch glide there. */
type Tone = { readonly pitch: number; readonly to?: number };
/** Noise around a pitch; a high `focus` makes it more like a tone. */
type Noise = { readonly noise: number; readonly to?: number; readonly focus?: number };
/** One voice of a sound: when it begins and how long it lasts in seconds, and how loud it is. */
type Voice = (Tone | Noise) & {
  readonly at?: number;
  readonly length: number;
  readonly loud: number;
  /** Seconds until it is at its loudest. */
  readonly rise?: number;
};

export type Sound =
  | "nib"
  | "coin"
  | "palm"
  | "trophy"
  | "island"
  | "card"
  | "tap"
  | "turn"
  | "lamp"
  | "lift"
  | "right"
  | "wrong"
  | "scatter"
  | "count"
  | "bell"
  | "win";

/** The partials of struck metal, relative to the lowest one. */
const METAL = [
  [1, 1],
  [2.76, 0.45],
  [5.4, 0.2],
] as const;

function metal(pitch: number, at: number, length: number, loud: number): Voice[] {
  return METAL.map(([ratio, share]) => ({
    pitch: pitch * ratio,
    at,
    length: length / Math.sqrt(ratio),
    loud: loud * share,
  }));
}

/** A note on wooden bars. */
function wood(pitch: number, at = 0, loud = 0.2): Voice[] {
  return [
    { pitch, at, length: 0.28, loud },
    { pitch: pitch * 3.9, at, length: 0.06, loud: loud * 0.35 },
    { noise: 1800, at, length: 0.012, loud: loud * 0.5 },
  ];
}

const THUD: Voice[] = [
  { pitch: 120, to: 52, length: 0.22, loud: 0.5 },
  { noise: 240, length: 0.09, loud: 0.35 },
];

const SOUNDS: Readonly<Record<Sound, readonly Voice[]>> = {
  nib: [
    { noise: 3400, to: 2300, focus: 1.6, length: 0.07, loud: 0.3 },
    { noise: 2700, to: 1900, focus: 1.6, at: 0.08, length: 0.07, loud: 0.26 },
  ],
  coin: [...metal(1180, 0, 0.32, 0.16), ...metal(1475, 0.06, 0.4, 0.12)],
  palm: wood(587),
  trophy: [...metal(784, 0, 0.7, 0.14), ...metal(988, 0.09, 0.7, 0.12), ...metal(1175, 0.18, 0.9, 0.12)],
  island: [...wood(392), ...wood(494, 0.09), ...wood(587, 0.18), ...wood(784, 0.27, 0.24)],
  card: [
    { noise: 1500, to: 600, focus: 0.7, length: 0.09, loud: 0.22, rise: 0.02 },
    { pitch: 150, to: 90, at: 0.05, length: 0.07, loud: 0.18 },
  ],
  tap: [
    { pitch: 260, to: 150, length: 0.05, loud: 0.2 },
    { noise: 1200, length: 0.012, loud: 0.14 },
  ],
  turn: [...wood(523), ...wood(784, 0.12, 0.22)],
  lamp: [
    { pitch: 98, to: 110, length: 0.8, loud: 0.22, rise: 0.5 },
    { noise: 420, to: 900, focus: 3, length: 0.8, loud: 0.1, rise: 0.6 },
  ],
  lift: [{ noise: 500, to: 1500, focus: 1.2, length: 0.3, loud: 0.24, rise: 0.12 }],
  right: [...wood(659), ...metal(1319, 0.1, 0.6, 0.16)],
  wrong: THUD,
  scatter: [
    ...THUD,
    ...[0.08, 0.15, 0.21, 0.3, 0.36, 0.46].flatMap((at, place) => metal(900 + ((place * 377) % 600), at, 0.12, 0.07)),
  ],
  count: wood(440, 0, 0.16),
  bell: [...metal(196, 0, 2.6, 0.3), { pitch: 98, length: 2.2, loud: 0.16 }],
  win: [...wood(523), ...wood(659, 0.13), ...wood(784, 0.26), ...metal(1047, 0.4, 1.4, 0.2)],
};

/** The steps of the pentatonic scale in semitones. */
const SCALE = [0, 2, 4, 7, 9];
const VOLUME = 0.42;

let output: { readonly context: AudioContext; readonly into: AudioNode; readonly noise: AudioBuffer } | undefined;

/** Let sounds be heard from the first gesture on. */
export function listenForFirstGesture(): void {
  const begin = (): void => {
    output ??= open();
    for (const gesture of GESTURES) window.removeEventListener(gesture, begin, true);
  };
  for (const gesture of GESTURES) window.addEventListener(gesture, begin, true);
}

const GESTURES = ["pointerup", "keydown"] as const;

/**
 * Play a sound, if sounds are on. Each `step` raises it by a step of the pentatonic scale. It is heard with the frame that
 * shows what it belongs to, so that the frame does not wait for it.
 */
export function play(sound: Sound, step = 0): void {
  if (!settings.sound || !output) return;
  void afterFrame().then(() => sing(sound, step));
}

function sing(sound: Sound, step: number): void {
  const octave = Math.floor(step / SCALE.length);
  const ratio = 2 ** (octave + (SCALE[step % SCALE.length] ?? 0) / 12);
  for (const voice of SOUNDS[sound]) start(voice, ratio);
}

function open(): typeof output {
  const context = new AudioContext();
  const into = context.createGain();
  into.gain.value = VOLUME;
  into.connect(context.createDynamicsCompressor()).connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  return { context, into, noise };
}

function start(voice: Voice, ratio: number): void {
  if (!output) return;
  const { context, into, noise } = output;
  const begin = context.currentTime + (voice.at ?? 0);
  const end = begin + voice.length;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(voice.loud, begin + (voice.rise ?? 0.004));
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(into);
  const pitch = ratio * ("pitch" in voice ? voice.pitch : voice.noise);
  const glide = (frequency: AudioParam): void => {
    frequency.setValueAtTime(pitch, begin);
    if (voice.to !== undefined) frequency.exponentialRampToValueAtTime(voice.to * ratio, end);
  };
  if ("pitch" in voice) {
    const tone = context.createOscillator();
    glide(tone.frequency);
    tone.connect(volume);
    tone.start(begin);
    tone.stop(end);
  } else {
    const source = context.createBufferSource();
    source.buffer = noise;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.Q.value = voice.focus ?? 0.8;
    glide(filter.frequency);
    source.connect(filter).connect(volume);
    source.start(begin, Math.random() * 0.2);
    source.stop(end);
  }
}
