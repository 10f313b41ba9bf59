import { publicUrl } from '@ota-news/foundation/environment';
import { collectWritten } from '@ota-news/foundation/index-formats/collect';
import { SitemapStream, type SitemapItemLoose } from 'sitemap';

/** Writes a sitemap of batches of entries, with the extensions that they use. */
export const urlSet = (
  entries: AsyncIterable<SitemapItemLoose[]> | Iterable<SitemapItemLoose[]>,
  { news = false, image = false }: { news?: boolean; image?: boolean } = {},
): Promise<Buffer> =>
  collectWritten(
    entries,
    new SitemapStream({
      hostname: publicUrl(),
      xmlns: { news, image, xhtml: false, video: false },
    }),
  );
