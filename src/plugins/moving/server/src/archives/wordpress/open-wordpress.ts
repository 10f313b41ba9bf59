import type { Archive, ArchiveOptions } from '../archive';
import { nobody } from '../reading/nobody';
import { wordPressPost } from './post';
import { channelOf, isPost, readTables } from './tables';

/**
 * Opens an export of WordPress, the XML file that Tools → Export makes (WXR).
 *
 * @throws {UnreadableArchive}
 */
export const openWordPress = async (
  file: string,
  { siteUrl = '', signal }: ArchiveOptions,
): Promise<Archive> => {
  const tables = await readTables(file, siteUrl, signal);
  const { title, url, posts: count, rest, site } = tables;
  return {
    source: 'wordpress',
    title,
    url,
    count,
    feeds: [`${site.prefix}/feed/`, `${site.prefix}/feed/atom/`],
    rest,
    async *posts() {
      for await (const element of channelOf(file, signal)) {
        if (isPost(element)) yield wordPressPost(element, tables);
      }
    },
    members: nobody,
    redirects: [],
  };
};
