import type { ImportSource } from '#newsroom/contracts/moving';
import type { Archive, ArchiveOptions } from './archive';
import { openCsv } from './csv/open-csv';
import { openGhost } from './ghost/open-ghost';
import { openJsonLines } from './jsonl/open-jsonl';
import { openMarkdown } from './markdown/open-markdown';
import { siteAddress } from './reading/site-address';
import { openRss } from './rss/open-rss';
import { openWordPress } from './wordpress/open-wordpress';

const OPENERS: Record<ImportSource, (place: string, options: ArchiveOptions) => Promise<Archive>> =
  {
    ghost: openGhost,
    wordpress: openWordPress,
    rss: openRss,
    markdown: openMarkdown,
    csv: openCsv,
    jsonl: openJsonLines,
  };

/**
 * Opens an archive of another system. What is small is read now, posts and members at each iteration.
 *
 * @param place path of a file or folder; for `rss` also an address
 * @throws {UnreadableArchive} also from iterations, for a file of members or one that changes meanwhile
 */
export const openArchive = async (
  source: ImportSource,
  place: string,
  { siteUrl = '', signal }: ArchiveOptions = {},
): Promise<Archive> => {
  return OPENERS[source](place, { signal, siteUrl: siteUrl === '' ? '' : siteAddress(siteUrl) });
};
