import { setImmediate } from 'node:timers/promises';
import { estimateTokenCount } from 'tokenx';

/** Characters that are counted in a few milliseconds. */
const PIECE = 50_000;

/** Roughly how many tokens a model needs for a text. Between two pieces others have their turn. */
export const tokenCount = async (text: string): Promise<number> => {
  let count = estimateTokenCount(text.slice(0, PIECE));
  for (let start = PIECE; start < text.length; start += PIECE) {
    await setImmediate();
    count += estimateTokenCount(text.slice(start, start + PIECE));
  }
  return count;
};
