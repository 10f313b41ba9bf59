import { HEIGHT, WIDTH } from '../canvas';
import type { Forms, Scene } from '../scene';

/** A half ring that stands on `y`, or hangs from it. */
const halfRing = (x: number, y: number, radius: number, hangs = false): string =>
  `M${x - radius} ${y}A${radius} ${radius} 0 0 ${hangs ? 0 : 1} ${x + radius} ${y}`;

const band = ({ canvas }: Scene, d: string, stroke: string, width: number, opacity = 1): void =>
  canvas.shape('path', { d, fill: 'none', stroke, 'stroke-width': width, opacity });

/** Half rings opening from one point, like a fan. */
const fan = (scene: Scene): void => {
  const { palette, random } = scene;
  const x = random.between(560, 1040);
  const accent = random.whole(2, 6);
  for (let index = 9; index >= 0; index -= 1) {
    const colour = index === accent ? palette.accent : palette.tone(0.95 - index * 0.085);
    band(scene, halfRing(x, HEIGHT - 40, 70 + index * 84), colour, 62);
  }
};

/** Six gates in a row. */
const row = (scene: Scene): void => {
  const { canvas, palette, random } = scene;
  const open = random.whole(1, 4);
  const base = 780;
  for (let gate = 0; gate < 6; gate += 1) {
    const x = 217 + gate * 233;
    for (let ring = 0; ring < 4; ring += 1) {
      const radius = 104 - ring * 25;
      const isAccent = gate === open && ring === 3;
      const fill = isAccent ? palette.accent : palette.tone(0.25 + ring * 0.2 + gate * 0.025);
      canvas.shape('path', {
        d: `M${x - radius} ${base}V430A${radius} ${radius} 0 0 1 ${x + radius} 430V${base}Z`,
        fill: isAccent ? canvas.gradient(palette.accent, palette.accentSoft) : fill,
      });
    }
  }
  canvas.shape('rect', {
    x: 0,
    y: base,
    width: WIDTH,
    height: HEIGHT - base,
    fill: palette.tone(0.55),
  });
};

/** Two sets of half rings, standing and hanging, whose bands run on into each other. */
const lock = (scene: Scene): void => {
  const { palette, random } = scene;
  const pitch = 70;
  const accent = random.whole(2, 5);
  for (let index = 6; index >= 1; index -= 1) {
    const standing = palette.tone(1 - index * 0.12);
    const hanging = index === accent ? palette.accent : palette.tone(index * 0.15);
    band(scene, halfRing(800 - pitch * 3.5, 450, index * pitch), standing, 50);
    band(scene, halfRing(800 + pitch * 3.5, 450, index * pitch, true), hanging, 50);
  }
};

/** Curves from the whole left edge that lead to one point. */
const converge = (scene: Scene): void => {
  const { canvas, palette } = scene;
  const [x, y] = [1180, 500];
  for (let index = 0; index < 13; index += 1) {
    const start = -160 + index * 102;
    const strength = 0.3 + 0.65 * (1 - Math.abs(index - 6) / 6);
    const d = `M-40 ${start}C420 ${start} 700 ${y + (start - y) * 0.55} ${x} ${y}`;
    band(scene, d, palette.tone(strength), 14);
  }
  canvas.shape('circle', { cx: x, cy: y, r: 170, fill: palette.accentSoft, opacity: 0.35 });
  canvas.shape('circle', { cx: x, cy: y, r: 112, fill: palette.accentSoft });
  canvas.shape('circle', { cx: x, cy: y, r: 62, fill: palette.accent });
};

/** Broad bows. */
export const arcs: Forms = { fan, row, lock, converge };
