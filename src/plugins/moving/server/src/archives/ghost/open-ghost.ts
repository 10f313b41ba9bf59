import type { Archive, ArchiveOptions } from '../archive';
import { pathOfSite } from '../reading/site-address';
import { ghostFiles } from './folder';
import { ghostMembers } from './members';
import { ghostPost } from './post';
import { readRedirects } from './redirects';
import { ghostPosts, readTables } from './tables';

/**
 * Opens an export of Ghost 1 to 6: the JSON file, or a folder with it, `members*.csv` and `redirects.yaml` or
 * `redirects.json`.
 *
 * @throws {UnreadableArchive}
 */
export const openGhost = async (
  place: string,
  { siteUrl = '', signal }: ArchiveOptions,
): Promise<Archive> => {
  const files = await ghostFiles(place);
  const tables = await readTables(files.posts, signal);
  const site = { url: siteUrl, prefix: pathOfSite(siteUrl) };
  const { redirects, patterns } =
    files.redirects === null
      ? { redirects: [], patterns: 0 }
      : await readRedirects(files.redirects, signal);
  const rest = [...tables.rest].map(([what, count]) => ({ what, count }));
  if (patterns > 0) rest.push({ what: 'redirects', count: patterns });
  return {
    source: 'ghost',
    title: tables.settings.get('title') ?? '',
    url: site.url,
    count: tables.posts,
    feeds: [`${site.prefix}/rss/`],
    rest,
    async *posts() {
      for await (const row of ghostPosts(files.posts, signal)) yield ghostPost(row, tables, site);
    },
    members: () => ghostMembers(files.members, signal),
    redirects,
  };
};
