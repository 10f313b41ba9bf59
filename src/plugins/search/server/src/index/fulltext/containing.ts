import { isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { isStopWord, type Language } from '../../text/languages';
import type { Word } from '../../text/words';
import { ENTRIES } from '../tables';

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
  const indexed = words.filter(({ folded }) => !isStopWord(folded, languages));
  return indexed.map(({ written, folded, term }) => {
    const isBeginning = written === words.at(-1)?.written;
    const stems = languages.map((language) => language.stem(written)).filter((stem) => stem !== '');
    return { forms: [...new Set([term, ...stems, ...(isBeginning ? [folded] : [])])], isBeginning };
  });
};

/** Writing of a query. Forms are letters and digits alone, so quotes suffice. */
const SYNTAX = {
  sqlite: { quote: '"', beginning: ' *', or: ' OR ', and: ' AND ' },
  postgres: { quote: "'", beginning: ':*', or: ' | ', and: ' & ' },
};

const queryOf = (words: WordForms[], { quote, beginning, or, and }: typeof SYNTAX.sqlite): string =>
  words
    .map(({ forms, isBeginning }) => {
      const alternatives = forms.map(
        (form) => `${quote}${form}${quote}${isBeginning ? beginning : ''}`,
      );
      return `(${alternatives.join(or)})`;
    })
    .join(and);

/**
 * SQL for the entries that contain every word; `words` must not be empty.
 *
 * @returns `ids`, a SELECT of their ids, and `isOne`, a condition whether a row of entries is one of them. Each takes the
 *   value once. Looking into the index for each row is quick on PostgreSQL; SQLite reads what it finds once for all rows,
 *   unless it could look up rows by their ids, from which the sign keeps it.
 */
export const entriesContaining = (
  strapi: Core.Strapi,
  words: WordForms[],
): { ids: string; isOne: string; value: string } => {
  if (isPostgres(strapi)) {
    const ids = 'SELECT entry_id AS id FROM search_text WHERE terms @@ ?::tsquery';
    // As a value, since a joined table may be read as a whole for each row, until PostgreSQL has counted what is in it.
    const isOne = `(SELECT terms FROM search_text WHERE entry_id = ${ENTRIES}.id) @@ ?::tsquery`;
    return { ids, isOne, value: queryOf(words, SYNTAX.postgres) };
  }
  const ids = 'SELECT rowid AS id FROM search_text WHERE search_text MATCH ?';
  return { ids, isOne: `+${ENTRIES}.id IN (${ids})`, value: queryOf(words, SYNTAX.sqlite) };
};
