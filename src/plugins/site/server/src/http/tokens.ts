import { setImmediate } from 'node:timers/promises';
import { estimateTokenCount } from 'tokenx';

/** Characters that are counted in a few milliseconds. */
const PIECE = 50_000;

/** Estimates the number of tokens of a text; yields to the event loop between pieces. */
export const tokenCount = async (text: string): Promise<number> => {
  let count = estimateTokenCount(text.slice(0, PIECE));
  for (let start = PIECE; start < text.length; start += PIECE) {
    await setImmediate();
    count += estimateTokenCount(text.slice(start, start + PIECE));
  }
  return count;
};
