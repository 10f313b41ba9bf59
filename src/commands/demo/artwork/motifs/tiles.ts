import { HEIGHT, WIDTH } from '../canvas';
import type { Forms, Scene } from '../scene';

const SIDE = 200;
const TOP = -50;

type Piece = (scene: Scene, x: number, y: number, fill: string) => void;

const square: Piece = ({ canvas }, x, y, fill) =>
  canvas.shape('rect', { x, y, width: SIDE, height: SIDE, fill });

/** Quarter discs in each of the four corners. */
const quarters: Piece[] = [
  [0, 0, 1],
  [SIDE, 0, 1],
  [SIDE, SIDE, 1],
  [0, SIDE, 1],
].map(([cornerX = 0, cornerY = 0]): Piece => ({ canvas }, x, y, fill) => {
  const [farX, farY] = [SIDE - cornerX, SIDE - cornerY];
  const isTurned = cornerX === cornerY ? 1 : 0;
  canvas.shape('path', {
    d: `M${x + cornerX} ${y + cornerY}L${x + farX} ${y + cornerY}A${SIDE} ${SIDE} 0 0 ${isTurned} ${x + cornerX} ${y + farY}Z`,
    fill,
  });
});

const half: Piece = ({ canvas }, x, y, fill) =>
  canvas.shape('path', { d: `M${x} ${y + SIDE}L${x + SIDE} ${y}V${y + SIDE}Z`, fill });

const disc: Piece = ({ canvas }, x, y, fill) =>
  canvas.shape('circle', { cx: x + SIDE / 2, cy: y + SIDE / 2, r: SIDE * 0.34, fill });

const PIECES = [square, ...quarters, half, disc] as const;

/** Tiles of simple shapes; one is new. `colour` gives the fill of a tile by its place. */
const lay = (scene: Scene, colour: (column: number, row: number) => string | null): void => {
  const { palette, random } = scene;
  const [accentColumn, accentRow] = [random.whole(2, 6), random.whole(1, 3)];
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const [x, y] = [column * SIDE, TOP + row * SIDE];
      const isNew = column === accentColumn && row === accentRow;
      square(scene, x, y, palette.tone(random.between(0.04, 0.3)));
      const piece = random.pick([square, ...PIECES]);
      const fill = colour(column, row) ?? palette.tone(random.between(0.3, 0.95));
      (isNew ? disc : piece)(scene, x, y, isNew ? palette.accent : fill);
    }
  }
};

/** Sheets that lie half over each other. */
const cards = ({ canvas, palette, random }: Scene): void => {
  for (let index = 0; index < 9; index += 1) {
    const x = 110 + index * 128;
    const y = 190 + Math.sin(index * 0.9 + random.between(0, 0.6)) * 90;
    const tilt = random.between(-5, 5);
    const fill =
      index === 6
        ? canvas.gradient(palette.accent, palette.accentSoft)
        : canvas.gradient(palette.tone(0.25 + index * 0.08), palette.tone(0.12 + index * 0.06));
    const turn = { transform: `rotate(${tilt.toFixed(1)} ${x + 165} ${y + 225})` };
    canvas.shape('rect', {
      x: x + 10,
      y: y + 16,
      width: 330,
      height: 450,
      rx: 14,
      fill: palette.line,
      opacity: 0.1,
      ...turn,
    });
    canvas.shape('rect', { x, y, width: 330, height: 450, rx: 14, fill, ...turn });
    for (const [offset, width] of [
      [54, 150],
      [92, 220],
      [130, 190],
    ] as const) {
      canvas.shape('rect', {
        x: x + 40,
        y: y + offset,
        width,
        height: 10,
        rx: 5,
        fill: palette.ground,
        opacity: 0.55,
        ...turn,
      });
    }
  }
};

/** Boxes stacked into a pile. */
const stack = ({ canvas, palette, random }: Scene): void => {
  const rows = [7, 6, 5, 4, 2];
  rows.forEach((count, level) => {
    let x = 800 - count * 88 + random.between(-30, 30);
    const y = 770 - level * 140;
    for (let index = 0; index < count; index += 1) {
      const width = random.between(140, 205);
      const isAccent = level === 2 && index === 2;
      const strength = random.between(0.3, 0.95);
      canvas.shape('rect', {
        x,
        y: y - 132,
        width: width - 8,
        height: 132,
        fill: isAccent
          ? palette.accent
          : canvas.gradient(palette.tone(strength), palette.tone(strength * 0.75)),
      });
      canvas.shape('rect', {
        x: x + (width - 8) / 2 - 9,
        y: y - 132,
        width: 18,
        height: 132,
        fill: palette.ground,
        opacity: 0.22,
      });
      x += width;
    }
  });
  canvas.shape('rect', {
    x: 0,
    y: 770,
    width: WIDTH,
    height: HEIGHT - 770,
    fill: palette.tone(0.12),
  });
};

/** Squares and simple shapes side by side. */
export const tiles: Forms = {
  mosaic: (scene) => lay(scene, () => null),
  divided: (scene) =>
    lay(scene, (column, row) => (column + row > 5 ? scene.palette.accentSoft : null)),
  cards,
  stack,
};
