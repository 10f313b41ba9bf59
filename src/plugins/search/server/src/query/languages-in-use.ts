import type { Reader } from '../read/read-connection';
import { ENTRIES } from '../tables';
import { languageOf, type Language } from '../text/languages';

/** The languages other than English in which there are texts. */
export const readLanguages = async (reader: Reader): Promise<Language[]> => {
  const rows = await reader.all<{ language: string }>(
    `SELECT DISTINCT language FROM ${ENTRIES} WHERE language IS NOT NULL`,
    [],
  );
  return rows.flatMap(({ language }) => languageOf(language) ?? []);
};
