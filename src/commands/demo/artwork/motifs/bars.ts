import { HEIGHT, WIDTH } from '../canvas';
import type { Forms, Scene } from '../scene';

const BASE = 770;
const LEFT = 170;
const COUNT = 14;
const PITCH = (WIDTH - 2 * LEFT) / COUNT;
const BREADTH = 62;

interface Bar {
  height: number;
  strength: number;
  isAccent?: boolean;
}

const ground = ({ canvas, palette }: Scene): void => {
  for (let y = BASE - 150; y > 100; y -= 150) {
    canvas.shape('rect', { x: 0, y, width: WIDTH, height: 1.5, fill: palette.line, opacity: 0.12 });
  }
};

const floor = ({ canvas, palette }: Scene): void => {
  canvas.shape('rect', {
    x: 0,
    y: BASE,
    width: WIDTH,
    height: HEIGHT - BASE,
    fill: palette.tone(0.12),
  });
  canvas.shape('rect', {
    x: 0,
    y: BASE,
    width: WIDTH,
    height: 3,
    fill: palette.line,
    opacity: 0.6,
  });
};

const draw = (scene: Scene, bars: Bar[]): void => {
  const { canvas, palette } = scene;
  ground(scene);
  bars.forEach(({ height, strength, isAccent = false }, index) => {
    const x = LEFT + index * PITCH;
    const y = BASE - height;
    const echo = palette.tone(strength * 0.35);
    canvas.shape('rect', {
      x: x + 20,
      y: y - 34,
      width: BREADTH,
      height: height + 34,
      fill: echo,
      opacity: 0.7,
    });
    const fill = isAccent
      ? canvas.gradient(palette.accent, palette.accentSoft)
      : canvas.gradient(palette.tone(strength), palette.tone(strength * 0.6));
    canvas.shape('rect', { x, y, width: BREADTH, height, fill });
  });
  floor(scene);
};

const slope = (scene: Scene, from: number, to: number): void => {
  const accent = scene.random.whole(COUNT - 5, COUNT - 2);
  draw(
    scene,
    Array.from({ length: COUNT }, (_, index) => {
      const share = index / (COUNT - 1);
      const height = from + (to - from) * share ** 1.3 + scene.random.between(-22, 22);
      return { height, strength: 0.35 + 0.6 * (height / 620), isAccent: index === accent };
    }),
  );
};

/** Columns of equal blocks, of which some are missing and drawn as outlines. */
const blocks = (scene: Scene): void => {
  const { canvas, palette, random } = scene;
  ground(scene);
  const side = 78;
  for (let column = 0; column < COUNT; column += 1) {
    const filled = random.whole(2, 6);
    const x = LEFT + column * PITCH;
    for (let row = 0; row < 7; row += 1) {
      const y = BASE - (row + 1) * (side + 10);
      const isTop = row === filled - 1 && column % 5 === 2;
      const fill = isTop ? palette.accent : palette.tone(0.35 + row * 0.09);
      if (row < filled) canvas.shape('rect', { x, y, width: side, height: side, fill });
      else if (row < filled + 1) {
        canvas.shape('rect', {
          x: x + 1,
          y: y + 1,
          width: side - 2,
          height: side - 2,
          fill: 'none',
          stroke: palette.tone(0.6),
          'stroke-width': 2,
          'stroke-dasharray': '7 7',
        });
      }
    }
  }
  floor(scene);
};

/** Upright bars on a floor. */
export const bars: Forms = {
  climb: (scene) => slope(scene, 150, 620),
  fall: (scene) => slope(scene, 620, 130),
  pair: (scene) =>
    draw(
      scene,
      Array.from({ length: COUNT }, (_, index) => ({
        height: (index % 2 === 0 ? 260 : 430) + index * 13 + scene.random.between(-15, 15),
        strength: index % 2 === 0 ? 0.9 : 0.5,
        isAccent: index === COUNT - 1,
      })),
    ),
  blocks,
};
