import { publicUrl } from '@ota-news/foundation/network/public-address';
import { collectWritten } from '@ota-news/foundation/index-formats/collect';
import { SitemapStream, type SitemapItemLoose } from 'sitemap';

/** Writes a sitemap from batches of entries, declaring the extensions used. */
export const urlSet = (
  entries: AsyncIterable<SitemapItemLoose[]> | Iterable<SitemapItemLoose[]>,
  {
    base = publicUrl(),
    news = false,
    image = false,
  }: { base?: string; news?: boolean; image?: boolean } = {},
): Promise<Buffer> =>
  collectWritten(
    entries,
    new SitemapStream({
      hostname: base,
      xmlns: { news, image, xhtml: false, video: false },
    }),
  );
