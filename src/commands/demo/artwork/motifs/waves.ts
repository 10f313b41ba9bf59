import { HEIGHT, polyline, WIDTH, type Point } from '../canvas';
import type { Forms, Scene } from '../scene';

const STEP = 16;
const LAYERS = 8;

interface Swell {
  /** Height of the crest line at the left and at the right edge. */
  from: number;
  to: number;
  amplitude: number;
  /** How much of the amplitude is left at the right edge. */
  decay: number;
  phase: number;
}

const crest = ({ from, to, amplitude, decay, phase }: Swell): Point[] =>
  Array.from({ length: WIDTH / STEP + 1 }, (_, index): Point => {
    const x = index * STEP;
    const share = x / WIDTH;
    const eased = share * share * (3 - 2 * share);
    const height = amplitude * (1 + (decay - 1) * eased);
    const wave = Math.sin(share * 5.2 + phase) + 0.45 * Math.sin(share * 11 + phase * 1.7);
    return [x, from + (to - from) * eased + height * wave];
  });

const layer = ({ canvas, palette }: Scene, swell: Swell, strength: number): Point[] => {
  const points = crest(swell);
  canvas.shape('path', {
    d: `${polyline(points)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`,
    fill: canvas.gradient(palette.tone(strength), palette.tone(Math.max(0, strength - 0.3))),
    opacity: 0.93,
  });
  canvas.shape('path', {
    d: polyline(points),
    fill: 'none',
    stroke: palette.ground,
    'stroke-width': 1.6,
    opacity: 0.5,
  });
  return points;
};

/** Marks one crest line with the accent and a point on it. */
const mark = ({ canvas, palette, random }: Scene, points: Point[]): void => {
  canvas.shape('path', {
    d: polyline(points),
    fill: 'none',
    stroke: palette.accent,
    'stroke-width': 5,
  });
  const [cx, cy] = points[random.whole(62, 82)] ?? [0, 0];
  canvas.shape('circle', { cx, cy, r: 16, fill: palette.accent });
};

const sea = (scene: Scene, swell: (depth: number) => Omit<Swell, 'phase'>): void => {
  const start = scene.random.between(0, 6);
  const marked = scene.random.whole(2, 4);
  for (let index = 0; index < LAYERS; index += 1) {
    const depth = index / (LAYERS - 1);
    const phase = start + index * scene.random.between(0.55, 0.75);
    const points = layer(scene, { ...swell(depth), phase }, 0.12 + depth * 0.88);
    if (index === marked) mark(scene, points);
  }
};

/** Two currents of parallel lines that cross in the middle. */
const cross = ({ canvas, palette, random }: Scene): void => {
  const lines = 15;
  const phase = random.between(0, 6);
  for (const [isFirst, colour] of [
    [true, palette.tone(0.85)],
    [false, palette.accent],
  ] as const) {
    for (let index = 0; index < lines; index += 1) {
      const offset = (index - lines / 2) * 21;
      const [from, to] = isFirst ? [200, 700] : [700, 200];
      const swell = { from: from + offset, to: to + offset * 0.45, decay: 0.5, phase };
      canvas.shape('path', {
        d: polyline(crest({ ...swell, amplitude: 26 + index })),
        fill: 'none',
        stroke: colour,
        'stroke-width': 11,
        opacity: 0.25 + (0.65 * index) / lines,
      });
    }
  }
};

/** Layered water. */
export const waves: Forms = {
  rise: (scene) =>
    sea(scene, (depth) => ({
      from: 430 + depth * 400,
      to: 110 + depth * 560,
      amplitude: 44,
      decay: 0.7,
    })),
  level: (scene) =>
    sea(scene, (depth) => ({
      from: 230 + depth * 520,
      to: 330 + depth * 470,
      amplitude: 78,
      decay: 0.04,
    })),
  full: (scene) =>
    sea(scene, (depth) => ({
      from: 40 + depth * 760,
      to: 90 + depth * 690,
      amplitude: 40,
      decay: 0.9,
    })),
  cross,
};
