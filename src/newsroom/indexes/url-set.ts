import { publicUrl } from '@ota-news/foundation/network/public-address';
import { collectWritten } from '@ota-news/foundation/index-formats/collect';
import { SitemapStream, type SitemapItemLoose } from 'sitemap';

type Entries = AsyncIterable<SitemapItemLoose[]> | Iterable<SitemapItemLoose[]>;

/** Extensions of the protocol that a sitemap uses. */
interface Extensions {
  news?: boolean;
  image?: boolean;
}

/** Writes a sitemap from batches of entries, declaring the extensions used. */
export const urlSet = (
  entries: Entries,
  { news = false, image = false }: Extensions = {},
): Promise<Buffer> =>
  collectWritten(
    entries,
    new SitemapStream({
      hostname: publicUrl(),
      xmlns: { news, image, xhtml: false, video: false },
    }),
  );

/** The writer refuses an empty sitemap, so an entry goes before those that are asked for. */
const PLACEHOLDER: SitemapItemLoose = { url: '/' };
const ENTRY_START = '<url>';
const ENTRY_END = '</url>';
const END = '</urlset>';

async function* behindPlaceholder(entries: Entries): AsyncGenerator<SitemapItemLoose[]> {
  yield [PLACEHOLDER];
  yield* entries;
}

/** Writes the entries of a sitemap without its frame; empty if there are none. */
export const urlEntries = async (entries: Entries): Promise<Buffer> => {
  const xml = await urlSet(behindPlaceholder(entries));
  return xml.subarray(xml.indexOf(ENTRY_END) + ENTRY_END.length, xml.lastIndexOf(END));
};

/** Writes what comes before and after the entries of a sitemap. */
export const urlSetFrame = async (
  extensions: Extensions,
): Promise<{ before: string; after: string }> => {
  const xml = (await urlSet([[PLACEHOLDER]], extensions)).toString();
  return { before: xml.slice(0, xml.indexOf(ENTRY_START)), after: END };
};
