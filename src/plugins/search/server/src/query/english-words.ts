import { readFileSync } from 'node:fs';
import { weightsFile } from '../models/bundled/model-files';

let words: ReadonlySet<string> | null = null;

const read = (): ReadonlySet<string> => {
  try {
    const { model } = JSON.parse(readFileSync(weightsFile('tokenizer.json'), 'utf8')) as {
      model: { vocab: Record<string, number> };
    };
    return new Set(Object.keys(model.vocab).filter((piece) => /^[a-z]{4,}$/.test(piece)));
  } catch {
    // The package is optional; without it, rare English words may be treated as misspelt.
    return new Set();
  }
};

/** Recognises common English words: those that are whole tokens in the bundled model's vocabulary. */
export const isEnglish = (folded: string): boolean => {
  words ??= read();
  return words.has(folded);
};
