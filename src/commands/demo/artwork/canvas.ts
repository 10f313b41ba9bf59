/** Size of every drawing in pixels; shapes are placed in the same units. */
export const WIDTH = 1600;
export const HEIGHT = 900;

export type Attributes = Record<string, string | number>;
export type Point = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 10) / 10;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');

/** A straight path through points. */
export const polyline = (points: Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** Collects shapes from back to front. */
export interface Canvas {
  shape(name: 'rect' | 'circle' | 'path', attributes: Attributes): void;
  /** A paint that runs between two colours; `[x1, y1, x2, y2]` in shares of the painted shape. */
  gradient(from: string, to: string, direction?: readonly [number, number, number, number]): string;
  toSvg(): string;
}

export const createCanvas = (): Canvas => {
  const shapes: string[] = [];
  const gradients: string[] = [];
  return {
    shape(name, attributes) {
      shapes.push(`<${name}${written(attributes)}/>`);
    },
    gradient(from, to, [x1, y1, x2, y2] = [0, 0, 0, 1]) {
      const id = `g${gradients.length}`;
      gradients.push(
        `<linearGradient${written({ id, x1, y1, x2, y2 })}>` +
          `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>` +
          '</linearGradient>',
      );
      return `url(#${id})`;
    },
    toSvg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
      `<defs>${gradients.join('')}</defs>${shapes.join('')}</svg>`,
  };
};
