import { phrasePattern } from '../text/phrases';
import { wordsOf, type Word } from '../text/words';
import { ENTRIES } from '../tables';
import type { SearchSources } from '../read/read-connection';
import type { ArchiveStatistics } from '../fulltext/full-text-index';
import { isNearlyTyped, meantTerms, type MeantTerm } from './corrections';
import { isEnglish } from './english-words';
import type { NamedThing } from './names';

/** How a term is spelt in one of the texts it stands in. */
const spellingOf = async (
  { reader, candidates }: SearchSources,
  statistics: ArchiveStatistics,
  { term, spelling }: MeantTerm,
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
 * A query with its unknown words spelt as the archive probably spells them. Common English words are left:
 * the archive may have other words for what they mean.
 *
 * @param unknown words that stand nowhere in the archive
 * @returns null when nothing was misspelt, or nobody can tell what was meant
 */
export const respelt = async (
  sources: SearchSources,
  query: string,
  unknown: Word[],
  things: NamedThing[],
  statistics: ArchiveStatistics,
): Promise<string | null> => {
  let text = query;
  for (const word of unknown) {
    if (isEnglish(word.folded)) continue;
    for (const meant of await meantTerms(word, things, sources.vocabulary)) {
      const spelling = await spellingOf(sources, statistics, meant);
      if (!isNearlyTyped(word.folded, spelling)) continue;
      text = text.replace(phrasePattern([word.folded]), spelling);
      break;
    }
  }
  return text === query ? null : text;
};
