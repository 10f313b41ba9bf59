import type { Archive, ArchiveOptions } from '../archive';
import { csvRows } from '../reading/csv-rows';
import { nobody } from '../reading/nobody';
import { csvPost } from './row';

/**
 * Opens a table of posts, with a first line that names its columns.
 *
 * @throws {UnreadableArchive}
 */
export const openCsv = async (
  file: string,
  { siteUrl = '', signal }: ArchiveOptions,
): Promise<Archive> => {
  const rows = () => csvRows(file, ['title'], signal);
  let count = 0;
  for await (const row of rows()) {
    // A row that is no post is refused before the first is imported.
    csvPost(file, row, siteUrl);
    count += 1;
  }
  return {
    source: 'csv',
    title: '',
    url: siteUrl,
    count,
    feeds: [],
    rest: [],
    async *posts() {
      for await (const row of rows()) yield csvPost(file, row, siteUrl);
    },
    members: nobody,
    redirects: [],
  };
};
