import { HEIGHT, WIDTH } from '../canvas';
import type { Forms, Scene } from '../scene';

/** The dotted sheet that routes are drawn on. */
const chart = ({ canvas, palette }: Scene): void => {
  for (let y = 50; y < HEIGHT; y += 50) {
    for (let x = 50; x < WIDTH; x += 50) {
      canvas.shape('circle', { cx: x, cy: y, r: 2.2, fill: palette.tone(0.45), opacity: 0.55 });
    }
  }
};

const stop = ({ canvas, palette }: Scene, cx: number, cy: number, fill: string, r = 15): void => {
  canvas.shape('circle', { cx, cy, r: r + 9, fill: palette.ground });
  canvas.shape('circle', { cx, cy, r, fill });
};

const line = ({ canvas }: Scene, d: string, stroke: string, width = 9): void =>
  canvas.shape('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
  });

const origin = (scene: Scene, x: number, y: number): void => {
  const { canvas, palette } = scene;
  canvas.shape('circle', { cx: x, cy: y, r: 92, fill: palette.tone(0.3), opacity: 0.7 });
  canvas.shape('circle', { cx: x, cy: y, r: 52, fill: palette.tone(0.7) });
  stop(scene, x, y, palette.accent, 20);
};

/** Curves from one place to many. */
const fan =
  (isFromRight: boolean) =>
  (scene: Scene): void => {
    const { palette, random } = scene;
    chart(scene);
    const side = (x: number): number => (isFromRight ? WIDTH - x : x);
    const y = random.between(420, 560);
    const marked = random.whole(2, 5);
    for (let index = 0; index < 7; index += 1) {
      const endX = random.between(1180, 1500) - Math.abs(index - 3) * 52;
      const endY = 105 + index * 115;
      const bend = y + (endY - y) * 0.25 - 160 + index * 14;
      const colour = index === marked ? palette.accent : palette.tone(0.45 + (index % 4) * 0.15);
      line(scene, `M${side(240)} ${y}Q${side(620)} ${bend} ${side(endX)} ${endY}`, colour);
      stop(scene, side(endX), endY, colour);
    }
    origin(scene, side(240), y);
  };

/** Parallel routes, one of which is interrupted. */
const broken = (scene: Scene): void => {
  const { palette } = scene;
  chart(scene);
  for (let index = 0; index < 6; index += 1) {
    const y = 150 + index * 120;
    const curve = (from: number, to: number): string =>
      `M${from} ${y}C${from + 200} ${y - 70} ${to - 200} ${y + 70} ${to} ${y}`;
    if (index === 3) {
      line(scene, `M160 ${y}C300 ${y - 50} 480 ${y - 40} 640 ${y}`, palette.accent, 11);
      line(scene, `M960 ${y}C1120 ${y + 40} 1300 ${y + 50} 1440 ${y}`, palette.accent, 11);
      stop(scene, 640, y, palette.accent, 17);
      stop(scene, 960, y, palette.accent, 17);
    } else line(scene, curve(160, 1440), palette.tone(0.35 + index * 0.11));
    for (const x of [160, 1440]) {
      stop(scene, x, y, index === 3 ? palette.accent : palette.tone(0.8));
    }
  }
};

/** Lines that run level and then lift off. */
const lift = (scene: Scene): void => {
  const { palette } = scene;
  chart(scene);
  for (let index = 0; index < 7; index += 1) {
    const y = 780 - index * 34;
    const end = 560 - index * 82;
    const colour = index === 4 ? palette.accent : palette.tone(0.3 + index * 0.1);
    line(
      scene,
      `M0 ${y}H${620 + index * 40}C${1000 + index * 20} ${y} 1180 ${(y + end) / 2} 1430 ${end}`,
      colour,
      9,
    );
    stop(scene, 1430, end, colour);
  }
};

/** Lines between places. */
export const routes: Forms = { fan: fan(false), return: fan(true), broken, lift };
