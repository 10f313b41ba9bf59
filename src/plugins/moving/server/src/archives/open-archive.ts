import { UnreadableArchive, type Archive, type ArchiveOptions, type Source } from './archive';
import { openGhost } from './ghost/open-ghost';
import { siteAddress } from './reading/site-address';
import { openRss } from './rss/open-rss';
import { openWordPress } from './wordpress/open-wordpress';

const OPENERS: Partial<
  Record<Source, (place: string, options: ArchiveOptions) => Promise<Archive>>
> = {
  ghost: openGhost,
  rss: openRss,
  wordpress: openWordPress,
};

/**
 * Opens an archive of another system. What is small is read now, posts and members at each iteration.
 *
 * @param place path of a file or folder; for `rss` also an address
 * @throws {UnreadableArchive} also from iterations, for a file of members or one that changes meanwhile
 */
export const openArchive = async (
  source: Source,
  place: string,
  { siteUrl = '', signal }: ArchiveOptions = {},
): Promise<Archive> => {
  const open = OPENERS[source];
  if (open === undefined) throw new UnreadableArchive(`Archives of ${source} can't be read.`);
  return open(place, { signal, siteUrl: siteUrl === '' ? '' : siteAddress(siteUrl) });
};
