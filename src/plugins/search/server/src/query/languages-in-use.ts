import type { Reader } from '../index/reader';
import { ENTRIES } from '../index/tables';
import { languageOf, type Language } from '../text/languages';

/**
 * One language after the other by the index: `SELECT DISTINCT` reads a row for each text in any of them, and on PostgreSQL
 * all texts until their statistics are up to date.
 */
const LANGUAGES = `WITH RECURSIVE used AS (
  SELECT min(language) AS language FROM ${ENTRIES}
  UNION ALL
  SELECT (SELECT min(language) FROM ${ENTRIES} WHERE language > used.language) FROM used
    WHERE used.language IS NOT NULL
) SELECT language FROM used WHERE language IS NOT NULL`;

/** Reads the languages of the archive's texts other than English. */
export const readLanguages = async (reader: Reader): Promise<Language[]> => {
  const rows = await reader.all<{ language: string }>(LANGUAGES, []);
  return rows.flatMap(({ language }) => languageOf(language) ?? []);
};
