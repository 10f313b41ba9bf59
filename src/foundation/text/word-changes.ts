import { diffArrays, diffWordsWithSpace } from 'diff';

/** A stretch of text that both sides have, or one of them. */
export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** A line, or several that have changed into each other. */
export interface Passage {
  isSame: boolean;
  pieces: Piece[];
}

/** Milliseconds after which texts are taken for altogether different. */
const PATIENCE_MS = 400;

/** Differences beyond which a comparison by words shows no more than both texts would. */
const MAX_EDITS = 4_000;

const LIMITS = { timeout: PATIENCE_MS, maxEditLength: MAX_EDITS };

/** Lines with what ends them. */
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
 * What has changed from one text to another, word by word. Lines are matched first, so that a long text with
 * few changes takes no time; texts that have next to nothing in common are given whole, one after the other.
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
