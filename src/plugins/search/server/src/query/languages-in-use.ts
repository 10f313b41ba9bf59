import type { Reader } from '../index/reader';
import { ENTRIES } from '../index/tables';
import { languageOf, type Language } from '../text/languages';

/** Reads the languages of the archive's texts other than English. */
export const readLanguages = async (reader: Reader): Promise<Language[]> => {
  const rows = await reader.all<{ language: string }>(
    `SELECT DISTINCT language FROM ${ENTRIES} WHERE language IS NOT NULL`,
    [],
  );
  return rows.flatMap(({ language }) => languageOf(language) ?? []);
};
