import { phrasePattern } from '../text/phrases';
import { wordsOf, type Word } from '../text/words';
import { ENTRIES } from '../index/tables';
import type { SearchSources } from './search-sources';
import type { ArchiveStatistics } from '../index/fulltext/full-text-index';
import { isPossibleCorrection, correctionsOf, type Correction } from './corrections';
import { isEnglish } from './english-words';
import type { NamedEntity } from './names';

/** Finds the spelling of a term in a text that contains it. */
const spellingOf = async (
  { reader, candidates }: SearchSources,
  statistics: ArchiveStatistics,
  { term, spelling }: Correction,
): Promise<string> => {
  if (spelling !== null) return spelling;
  const [entry] = await candidates([{ term, weight: 1, idf: 1 }], statistics, {}, 1);
  const rows = await reader.all<{ title: string; text: string }>(
    `SELECT title, text FROM ${ENTRIES} WHERE id = ?`,
    [entry?.id ?? 0],
  );
  for (const { title, text } of rows) {
    for (const part of [title, text]) {
      for (const word of wordsOf(part)) if (word.term === term) return word.folded;
    }
  }
  return term;
};

/**
 * Corrects the unknown words of a query to likely spellings from the archive. Leaves common English words unchanged, as
 * the archive may express them differently.
 *
 * @param unknown words that do not occur in the archive
 * @returns null if nothing needs or has a correction
 */
export const correctedQuery = async (
  sources: SearchSources,
  query: string,
  unknown: Word[],
  entities: NamedEntity[],
  statistics: ArchiveStatistics,
): Promise<string | null> => {
  let text = query;
  for (const word of unknown) {
    if (isEnglish(word.folded)) continue;
    for (const correction of await correctionsOf(word, entities, sources.vocabulary)) {
      const spelling = await spellingOf(sources, statistics, correction);
      if (!isPossibleCorrection(word.folded, spelling)) continue;
      text = text.replace(phrasePattern([word.folded]), spelling);
      break;
    }
  }
  return text === query ? null : text;
};
