import { oklch, perceivedHue } from './colour';
import type { Random } from './random';

/** The colours of one drawing: tones of one hue on a quiet ground, and one accent. */
export interface Palette {
  ground: string;
  /** The ground's far end, for a gradient that is hardly noticed. */
  groundFar: string;
  /** A tone of the hue: 0 stands back from the ground, 1 stands out most. */
  tone(strength: number): string;
  accent: string;
  /** A paler accent for what lies next to it. */
  accentSoft: string;
  /** Hairlines. */
  line: string;
}

type Mood = 'paper' | 'ink' | 'mist';

/** Lightness and chroma of the ground, and lightness of its far end. */
const GROUNDS = {
  paper: { lightness: 0.955, chroma: 0.012, far: 0.915 },
  mist: { lightness: 0.885, chroma: 0.026, far: 0.83 },
  ink: { lightness: 0.235, chroma: 0.035, far: 0.3 },
} as const;

/** Lightness and chroma of the faintest and the strongest tone. */
const TONES = {
  paper: { lightness: [0.89, 0.4], chroma: [0.03, 0.11] },
  mist: { lightness: [0.82, 0.34], chroma: [0.045, 0.105] },
  ink: { lightness: [0.33, 0.8], chroma: [0.05, 0.09] },
} as const;

/** OKLCH hue of dark grounds under warm tones, which would be brown in their own hue. */
const INK_BLUE = 262;

/** Oranges and reds turn brown when they are dark and dusty when they are pale. */
const WARM = { lightness: 0.16, chroma: 1.45 } as const;

const mix = ([from, to]: readonly [number, number], share: number): number =>
  from + (to - from) * share;

const accentOf = (hue: number, mood: Mood): Pick<Palette, 'accent' | 'accentSoft'> => {
  const isYellowish = hue > 35 && hue < 130;
  const strong = isYellowish ? 0.78 : mood === 'ink' ? 0.74 : 0.54;
  return {
    accent: oklch(strong, isYellowish ? 0.145 : 0.125, hue),
    accentSoft: oklch(mood === 'ink' ? strong - 0.1 : Math.min(0.88, strong + 0.2), 0.085, hue),
  };
};

/**
 * @param hue HSL degrees of the tones
 * @param accent HSL degrees of the accent; by default a warm one for cold tones and a cold one for warm
 */
export const paletteOf = (random: Random, hue: number, accent: number | undefined): Palette => {
  const mood = random.pick<Mood>(['paper', 'paper', 'mist', 'ink', 'ink']);
  const isWarm = hue < 75 || hue > 310;
  const base = perceivedHue(hue);
  const ground = GROUNDS[mood];
  const groundHue = isWarm && mood === 'ink' ? INK_BLUE : base;
  const { lightness, chroma } = TONES[mood];
  const darkest = isWarm && mood !== 'ink' ? lightness[1] + WARM.lightness : lightness[1];
  const richness = isWarm ? WARM.chroma : 1;
  return {
    ground: oklch(ground.lightness, ground.chroma, groundHue),
    groundFar: oklch(ground.far, ground.chroma * 1.3, groundHue),
    tone: (strength) =>
      oklch(
        mix([lightness[0], darkest], strength),
        mix(chroma, strength) * richness,
        base + 14 * (0.5 - strength),
      ),
    ...accentOf(perceivedHue(accent ?? (isWarm ? 218 : 40)), mood),
    line: mood === 'ink' ? oklch(0.9, 0.02, base) : oklch(0.3, 0.05, base),
  };
};
