import type { Archive, ArchiveOptions } from '../archive';
import { nobody } from '../reading/nobody';
import { jsonLines } from './lines';
import { jsonArticle, jsonPage, type JsonLinesSite } from './post';

/**
 * Opens a file with one JSON object a line, as our own exports write it.
 *
 * @throws {UnreadableArchive}
 */
export const openJsonLines = async (
  file: string,
  { siteUrl = '', signal }: ArchiveOptions,
): Promise<Archive> => {
  const site: JsonLinesSite = { url: siteUrl, authors: new Map(), categories: new Map() };
  let count = 0;
  for await (const line of jsonLines(file, signal)) {
    const { url } = line;
    if (site.url === '' && url != null && URL.canParse(url)) site.url = new URL(url).origin;
    if (line.type === 'author') site.authors.set(line.slug, line);
    else if (line.type === 'category') site.categories.set(line.slug, line);
    else count += 1;
  }
  return {
    source: 'jsonl',
    title: '',
    url: site.url,
    count,
    feeds: [],
    rest: [],
    async *posts() {
      for await (const line of jsonLines(file, signal)) {
        if (line.type === 'article') yield jsonArticle(line, site);
        else if (line.type === 'page') yield jsonPage(line, site);
      }
    },
    members: nobody,
    redirects: [],
  };
};
