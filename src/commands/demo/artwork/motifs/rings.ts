import { HEIGHT } from '../canvas';
import type { Forms, Scene } from '../scene';

const ring = (
  { canvas }: Scene,
  cx: number,
  cy: number,
  r: number,
  stroke: string,
  width: number,
  opacity = 1,
): void =>
  canvas.shape('circle', { cx, cy, r, fill: 'none', stroke, 'stroke-width': width, opacity });

const disc = ({ canvas }: Scene, cx: number, cy: number, r: number, fill: string): void =>
  canvas.shape('circle', { cx, cy, r, fill });

/** Rings spreading from a point, each wider and fainter. */
const spread = (scene: Scene): void => {
  const { palette, random } = scene;
  const [x, y] = [random.between(600, 1000), random.between(400, 500)];
  for (let index = 11; index >= 1; index -= 1) {
    ring(scene, x, y, index * 78, palette.tone(1 - index * 0.078), 38 - index * 2);
  }
  disc(scene, x, y, 46, palette.accent);
};

/** Two families of rings; `distance` decides whether they meet. */
const pair =
  (distance: number) =>
  (scene: Scene): void => {
    const { palette } = scene;
    for (const [x, colour] of [
      [800 - distance, null],
      [800 + distance, palette.accent],
    ] as const) {
      for (let index = 6; index >= 1; index -= 1) {
        const stroke = colour ?? palette.tone(1 - index * 0.1);
        ring(
          scene,
          x,
          HEIGHT / 2,
          index * 57,
          stroke,
          24,
          colour === null ? 1 : 0.25 + index * 0.11,
        );
      }
    }
  };

/** Lanterns of different size, each with a halo. */
const lanterns = (scene: Scene): void => {
  const { canvas, palette, random } = scene;
  for (let index = 0; index < 13; index += 1) {
    const x = 90 + index * 118 + random.between(-25, 25);
    const y = 190 + ((index * 313) % 470) + random.between(-40, 40);
    const r = random.between(42, 92);
    const fill = index % 3 === 0 ? palette.accent : palette.tone(random.between(0.45, 0.95));
    canvas.shape('rect', {
      x: x - 1.5,
      y: 0,
      width: 3,
      height: y - r,
      fill: palette.line,
      opacity: 0.3,
    });
    canvas.shape('circle', { cx: x, cy: y, r: r * 1.7, fill, opacity: 0.14 });
    disc(scene, x, y, r, fill);
    ring(scene, x, y, r * 0.66, palette.ground, 3, 0.55);
    ring(scene, x, y, r * 0.36, palette.ground, 3, 0.55);
  }
};

/** Arcs of rings around an open centre. */
const open = (scene: Scene): void => {
  const { canvas, palette, random } = scene;
  for (let index = 0; index < 8; index += 1) {
    const r = 150 + index * 66;
    const length = 2 * Math.PI * r;
    const isAccent = index === 2;
    canvas.shape('circle', {
      cx: 800,
      cy: 450,
      r,
      fill: 'none',
      stroke: isAccent ? palette.accent : palette.tone(0.95 - index * 0.1),
      'stroke-width': 42,
      'stroke-dasharray': `${length * random.between(0.55, 0.85)} ${length}`,
      transform: `rotate(${random.whole(0, 359)} 800 450)`,
    });
  }
};

/** One wide ring among narrow ones, with a small bright dot on it. */
const orbit = (scene: Scene): void => {
  const { palette } = scene;
  for (let index = 6; index >= 1; index -= 1) {
    const isWide = index === 4;
    ring(
      scene,
      800,
      450,
      index * 96,
      palette.tone(isWide ? 0.95 : 0.55 - index * 0.05),
      isWide ? 78 : 5,
    );
  }
  disc(scene, 800, 450, 34, palette.tone(0.8));
  disc(scene, 1071, 179, 56, palette.accent);
};

/** Circles. */
export const rings: Forms = { spread, overlap: pair(210), apart: pair(400), lanterns, open, orbit };
