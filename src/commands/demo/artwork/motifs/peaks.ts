import { HEIGHT, polyline, WIDTH, type Point } from '../canvas';
import type { Forms, Scene } from '../scene';

const BASE = HEIGHT;

/** A mountain with a lit and a shaded face. */
const peak = (
  { canvas, palette, random }: Scene,
  [x, y]: Point,
  breadth: number,
  strength: number,
  isAccent = false,
): void => {
  const lean = random.between(-0.12, 0.12) * breadth;
  const foot = x + lean;
  const left: Point[] = [
    [x, y],
    [x - breadth / 2, BASE],
    [foot, BASE],
  ];
  const right: Point[] = [
    [x, y],
    [foot, BASE],
    [x + breadth / 2, BASE],
  ];
  const [lit, shade] = isAccent
    ? [palette.accent, palette.accentSoft]
    : [palette.tone(strength * 0.62), palette.tone(strength)];
  const fade = palette.tone(strength * 0.3);
  canvas.shape('path', { d: `${polyline(left)}Z`, fill: canvas.gradient(lit, fade) });
  canvas.shape('path', { d: `${polyline(right)}Z`, fill: canvas.gradient(shade, fade) });
};

/** Ranges from the far to the near one; the summits follow `height`. */
const range = (scene: Scene, height: (share: number) => number, accentAt: number | null): void => {
  const { random } = scene;
  for (let depth = 0; depth < 3; depth += 1) {
    const count = 5 + depth;
    for (let index = 0; index < count; index += 1) {
      const share = (index + 0.5) / count;
      const x = share * WIDTH + random.between(-60, 60);
      const y = BASE - height(share) * (1 - depth * 0.24) + random.between(-40, 40);
      const breadth = 520 - depth * 60 + random.between(-40, 80);
      const isAccent = depth === 1 && index === accentAt;
      peak(scene, [x, y], breadth, 0.4 + depth * 0.28, isAccent);
    }
  }
};

/** A disc behind the range. */
const sun = ({ canvas, palette }: Scene, cx: number, cy: number, r: number): void => {
  canvas.shape('circle', { cx, cy, r: r * 1.45, fill: palette.accentSoft, opacity: 0.28 });
  canvas.shape('circle', { cx, cy, r, fill: canvas.gradient(palette.accent, palette.accentSoft) });
};

/** A dotted way up. */
const path = ({ canvas, palette }: Scene): void =>
  canvas.shape('path', {
    d: 'M120 850C380 800 420 640 640 640S900 470 1010 420S1200 330 1270 205',
    fill: 'none',
    stroke: palette.accent,
    'stroke-width': 11,
    'stroke-dasharray': '1 24',
    'stroke-linecap': 'round',
  });

/** Mountains. */
export const peaks: Forms = {
  rise: (scene) => range(scene, (share) => 300 + 420 * share, null),
  ridge: (scene) => range(scene, (share) => 640 - 300 * Math.abs(share - 0.55), 3),
  sun: (scene) => {
    sun(scene, 1060, 330, 190);
    range(scene, (share) => 430 + 160 * Math.cos(share * 5), null);
  },
  path: (scene) => {
    range(scene, (share) => 330 + 380 * share ** 1.5, null);
    path(scene);
  },
};
