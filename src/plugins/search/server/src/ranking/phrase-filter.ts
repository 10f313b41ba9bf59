import { setImmediate } from 'node:timers/promises';
import { placeholders } from '../index/placeholders';
import type { Reader } from '../index/reader';
import { ENTRIES } from '../index/tables';
import { foldedText, phrasePattern } from '../text/phrases';

/** Texts per query; yields to the event loop in between. */
const PART = 20;

interface TextRow {
  id: number;
  title: string;
  names: string | null;
  text: string;
}

/** Required and excluded phrases, as folded words. */
export interface PhraseFilter {
  phrases: string[][];
  excluded: string[][];
}

/**
 * Keeps the entries that contain every phrase and nothing excluded.
 *
 * @param ids best first; the order is kept
 */
export const filterByPhrases = async (
  reader: Reader,
  ids: number[],
  { phrases, excluded }: PhraseFilter,
): Promise<number[]> => {
  if (phrases.length === 0 && excluded.length === 0) return ids;
  const required = phrases.map(phrasePattern);
  const forbidden = excluded.map(phrasePattern);
  const kept = new Set<number>();
  for (let start = 0; start < ids.length; start += PART) {
    const part = ids.slice(start, start + PART);
    const rows = await reader.all<TextRow>(
      `SELECT id, title, names, text FROM ${ENTRIES} WHERE id IN (${placeholders(part)})`,
      part,
    );
    for (const { id, title, names, text } of rows) {
      const whole = foldedText([title, names ?? '', text].join('\n'));
      const passes =
        required.every((pattern) => pattern.test(whole)) &&
        !forbidden.some((pattern) => pattern.test(whole));
      if (passes) kept.add(id);
    }
    await setImmediate();
  }
  return ids.filter((id) => kept.has(id));
};
