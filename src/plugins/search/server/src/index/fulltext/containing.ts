import { isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { isStopWord, type Language } from '../../text/languages';
import type { Word } from '../../text/words';

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

/** SELECT of the ids of the entries that contain every word, and its column of them; `words` must not be empty. */
export const entriesContaining = (
  strapi: Core.Strapi,
  words: WordForms[],
): { sql: string; id: string; value: string } =>
  isPostgres(strapi)
    ? {
        sql: 'SELECT entry_id AS id FROM search_text WHERE terms @@ ?::tsquery',
        id: 'entry_id',
        value: queryOf(words, SYNTAX.postgres),
      }
    : {
        sql: 'SELECT rowid AS id FROM search_text WHERE search_text MATCH ?',
        id: 'search_text.rowid',
        value: queryOf(words, SYNTAX.sqlite),
      };
