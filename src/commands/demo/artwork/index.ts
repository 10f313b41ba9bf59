import { createCanvas, HEIGHT, WIDTH } from './canvas';
import { arcs } from './motifs/arcs';
import { bars } from './motifs/bars';
import { grid } from './motifs/grid';
import { peaks } from './motifs/peaks';
import { rings } from './motifs/rings';
import { routes } from './motifs/routes';
import { tiles } from './motifs/tiles';
import { waves } from './motifs/waves';
import { paletteOf } from './palette';
import { randomFrom } from './random';
import type { Forms } from './scene';

const motifs: Record<string, Forms> = { arcs, bars, grid, peaks, rings, routes, tiles, waves };

export interface Artwork {
  /** What is drawn, e.g. `waves`. */
  motif: string;
  /** Which composition of the motif, e.g. `rise`. */
  form: string;
  /** Colour of the tones, 0 to below 360 degrees. */
  hue: number;
  /** Colour of the accent in degrees. */
  accent?: number | undefined;
  /** The same seed gives the same drawing. */
  seed: string;
}

/**
 * Draws an abstract picture, 1600 × 900 pixels, without text.
 *
 * @returns an SVG document
 * @throws when there is no such motif or form
 */
export const drawArtwork = ({ motif, form, hue, accent, seed }: Artwork): string => {
  const draw = motifs[motif]?.[form];
  if (draw === undefined) throw new Error(`There is no artwork "${motif}/${form}".`);
  const random = randomFrom(seed);
  const palette = paletteOf(random, hue, accent);
  const canvas = createCanvas();
  const ground = canvas.gradient(palette.ground, palette.groundFar, [0, 0, 1, 1]);
  canvas.shape('rect', { x: 0, y: 0, width: WIDTH, height: HEIGHT, fill: ground });
  draw({ canvas, palette, random });
  return canvas.toSvg();
};
