import { diffArrays, diffWordsWithSpace } from 'diff';

/** A piece of text that is in both texts or only in one. */
export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** An unchanged line, or a block of changed lines. */
export interface Passage {
  isSame: boolean;
  pieces: Piece[];
}

/** Timeout in milliseconds; on timeout texts count as completely different. */
const TIMEOUT_MS = 400;

/** Maximum edit distance; beyond it a word diff is no clearer than both texts in full. */
const MAX_EDITS = 4_000;

const LIMITS = { timeout: TIMEOUT_MS, maxEditLength: MAX_EDITS };

/** Splits text into lines, including their line endings. */
const linesOf = (text: string): string[] => text.split(/(?<=\n)/).filter((line) => line !== '');

const piece = (kind: Piece['kind'], text: string): Piece[] => (text === '' ? [] : [{ kind, text }]);

const whole = (from: string, to: string): Piece[] => [
  ...piece('removed', from),
  ...piece('added', to),
];

const byWords = (from: string, to: string): Piece[] => {
  if (from === '' || to === '') return whole(from, to);
  const found = diffWordsWithSpace(from, to, LIMITS);
  if (found === undefined) return whole(from, to);
  return found.flatMap(({ added, removed, value }) =>
    piece(added ? 'added' : removed ? 'removed' : 'same', value),
  );
};

/**
 * Computes a word diff of two texts. Lines are compared first, so that long texts with few changes are fast; texts with
 * little in common are returned in full, one after the other.
 */
export const wordChanges = (from: string, to: string): Passage[] => {
  const blocks = diffArrays(linesOf(from), linesOf(to), LIMITS);
  if (blocks === undefined) return [{ isSame: false, pieces: whole(from, to) }];
  const passages: Passage[] = [];
  let removed = '';
  let added = '';
  const close = (): void => {
    if (removed !== '' || added !== '') {
      passages.push({ isSame: false, pieces: byWords(removed, added) });
    }
    removed = '';
    added = '';
  };
  for (const block of blocks) {
    if (block.removed) removed += block.value.join('');
    else if (block.added) added += block.value.join('');
    else {
      close();
      passages.push(...block.value.map((line) => ({ isSame: true, pieces: piece('same', line) })));
    }
  }
  close();
  return passages;
};
