import type { Canvas } from './canvas';
import type { Palette } from './palette';
import type { Random } from './random';

/** What a motif draws with. */
export interface Scene {
  canvas: Canvas;
  palette: Palette;
  random: Random;
}

/** A motif's forms by name; each is one composition. */
export type Forms = Record<string, (scene: Scene) => void>;
