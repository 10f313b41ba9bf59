import { isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Language } from '../text/languages';
import { stopWords } from '../text/stop-words';
import type { Word } from '../text/words';

/** The forms of a typed word, one of which a document must contain. */
export interface WordForms {
  forms: string[];
  /** The word may be incomplete. */
  isBeginning: boolean;
}

/**
 * Lists the indexed forms of typed words. Omits stop words, which the index does not hold. The last word may be
 * incomplete, so that it also counts as written: its stem could be another word's.
 */
export const formsOf = (words: Word[], languages: readonly Language[]): WordForms[] => {
  const isIndexed = ({ folded }: Word): boolean =>
    !stopWords.has(folded) && !languages.some((language) => language.stopWords.has(folded));
  return words.filter(isIndexed).map(({ written, folded, term }) => {
    const isBeginning = written === words.at(-1)?.written;
    const stems = languages.map((language) => language.stem(written)).filter((stem) => stem !== '');
    return { forms: [...new Set([term, ...stems, ...(isBeginning ? [folded] : [])])], isBeginning };
  });
};

/** Forms are letters and digits alone, so quotes suffice. */
const sqliteQuery = (words: WordForms[]): string =>
  words
    .map(({ forms, isBeginning }) => {
      const alternatives = forms.map((form) => `"${form}"${isBeginning ? ' *' : ''}`);
      return `(${alternatives.join(' OR ')})`;
    })
    .join(' AND ');

const postgresQuery = (words: WordForms[]): string =>
  words
    .map(({ forms, isBeginning }) => {
      const alternatives = forms.map((form) => `'${form}'${isBeginning ? ':*' : ''}`);
      return `(${alternatives.join(' | ')})`;
    })
    .join(' & ');

/** SELECT of the ids of the entries that contain every word; `words` must not be empty. */
export const entriesContaining = (
  strapi: Core.Strapi,
  words: WordForms[],
): { sql: string; value: string } =>
  isPostgres(strapi)
    ? {
        sql: 'SELECT entry_id AS id FROM search_text WHERE terms @@ ?::tsquery',
        value: postgresQuery(words),
      }
    : {
        sql: 'SELECT rowid AS id FROM search_text WHERE search_text MATCH ?',
        value: sqliteQuery(words),
      };
