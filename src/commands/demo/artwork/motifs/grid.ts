import { HEIGHT, WIDTH } from '../canvas';
import type { Forms, Scene } from '../scene';

const COLUMNS = 20;
const ROWS = 11;
const PITCH = 80;

/** A slow landscape of values from 0 to 1 over the sheet. */
const field = ({ random }: Scene): ((column: number, row: number) => number) => {
  const [a, b, c] = [random.between(0, 6), random.between(0, 6), random.between(0.2, 0.36)];
  return (column, row) =>
    0.5 + 0.25 * (Math.sin(column * c + a) + Math.cos(row * 0.42 + column * 0.13 + b));
};

const eachCell = (visit: (column: number, row: number, x: number, y: number) => void): void => {
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      visit(column, row, column * PITCH + 6, row * PITCH + 16);
    }
  }
};

/** Windows of a city at night; a share of them is lit. */
const lit =
  (share: number) =>
  (scene: Scene): void => {
    const { canvas, palette, random } = scene;
    const value = field(scene);
    eachCell((column, row, x, y) => {
      const isLit = random.between(0, 1) < share;
      const fill = isLit
        ? random.pick([palette.accent, palette.accent, palette.accentSoft])
        : palette.tone(0.1 + value(column, row) * 0.7);
      canvas.shape('rect', { x, y, width: PITCH - 12, height: PITCH - 12, fill });
    });
  };

/** Dots that gather on one rising line. */
const dots = ({ canvas, palette, random }: Scene): void => {
  const phase = random.between(0, 3);
  eachCell((column, row, x, y) => {
    const line = 7.6 - column * 0.27 + Math.sin(column * 0.5 + phase) * 1.1;
    const nearness = Math.exp(-((row - line) ** 2) / 3.2);
    canvas.shape('circle', {
      cx: x + 34,
      cy: y + 34,
      r: 5 + nearness * 28,
      fill: nearness > 0.95 ? palette.accent : palette.tone(0.25 + nearness * 0.7),
    });
  });
};

/** A page of columns that have been moved against each other. */
const columns = ({ canvas, palette, random }: Scene): void => {
  let x = 0;
  let count = 0;
  while (x < WIDTH) {
    const width = random.pick([80, 120, 160, 240]);
    let y = random.between(-160, 0);
    while (y < HEIGHT) {
      const height = random.between(90, 320);
      const isAccent = count % 13 === 8;
      const strength = random.between(0.08, 0.95);
      canvas.shape('rect', {
        x: x + 5,
        y: y + 5,
        width: width - 10,
        height: height - 10,
        fill: isAccent
          ? palette.accent
          : canvas.gradient(palette.tone(strength), palette.tone(strength * 0.75)),
      });
      y += height;
      count += 1;
    }
    x += width;
  }
};

/** Cells that get smaller and rarer towards the right. */
const thin = (scene: Scene): void => {
  const { canvas, palette, random } = scene;
  const value = field(scene);
  eachCell((column, row, x, y) => {
    const share = column / (COLUMNS - 1);
    if (random.between(0, 1) < share * 0.75) return;
    const side = (PITCH - 10) * (1 - 0.72 * share);
    const inset = (PITCH - side) / 2;
    const isAccent = column > 13 && random.between(0, 1) < 0.13;
    canvas.shape('rect', {
      x: x + inset,
      y: y + inset,
      width: side,
      height: side,
      fill: isAccent ? palette.accent : palette.tone(0.25 + value(column, row) * 0.7),
    });
  });
};

/** Cells in rows and columns. */
export const grid: Forms = { few: lit(0.035), many: lit(0.2), dots, columns, thin };
