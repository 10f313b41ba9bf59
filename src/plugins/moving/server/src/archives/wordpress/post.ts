import { createNotes, type NoteTaker } from '../../bodies/imported-body';
import type { ForeignPicture, ForeignPost } from '../archive';
import { instantOf } from '../reading/instants';
import { plainTextOf } from '../reading/plain-text';
import { childText, type XmlElement } from '../reading/xml-elements';
import { attachmentsFor, type MediaLibrary } from './attachments';
import { metaOf } from './meta';
import { itemPaths } from './paths';
import { bylineOf } from './people';
import { searchTexts } from './search-texts';
import type { WordPressTables } from './tables';
import { termsOf } from './terms';

const STATUSES: Record<string, ForeignPost['status']> = {
  publish: 'published',
  private: 'published',
  inherit: 'published',
  future: 'scheduled',
};

/** How WordPress writes that there is no date. */
const NO_DATE = /^0000-00-00|^-0001/;

const publishedAt = (
  item: XmlElement,
  status: ForeignPost['status'],
  note: NoteTaker,
): string | null => {
  const date = (name: string): string | null => {
    const written = childText(item, name);
    return written === '' || NO_DATE.test(written) ? null : instantOf(written);
  };
  const known = date('wp:post_date_gmt');
  // A draft's other dates are those of its last change.
  if (known !== null || status === 'draft') return known;
  const local = date('wp:post_date');
  if (local !== null) {
    note('date', `wp:post_date, of an unknown time zone: ${childText(item, 'wp:post_date')}`);
    return local;
  }
  const shown = date('pubDate');
  if (shown === null) note('date', `wp:post_date_gmt: ${childText(item, 'wp:post_date_gmt')}`);
  return shown;
};

const pictureOf = (
  meta: Map<string, string>,
  { byId }: MediaLibrary,
  note: NoteTaker,
): ForeignPicture | null => {
  const id = meta.get('_thumbnail_id') ?? '';
  if (id === '' || id === '0') return null;
  const found = byId.get(id);
  if (found === undefined) {
    note('picture', `featured picture ${id}, which the export does not have`);
    return null;
  }
  return { src: found.src, alt: found.alt, caption: found.caption };
};

/** An item of the type `post` or `page`, with all that refers to it. */
export const wordPressPost = (item: XmlElement, tables: WordPressTables): ForeignPost => {
  const { notes, note } = createNotes();
  const { site, library } = tables;
  const of = (name: string): string => childText(item, name);
  const meta = metaOf(item);
  const id = of('wp:post_id');
  const status = STATUSES[of('wp:status')] ?? 'draft';
  const { metaTitle, metaDescription, canonical } = searchTexts(meta);
  if (canonical !== '') note('canonical-address', canonical);
  return {
    kind: of('wp:post_type') === 'page' ? 'page' : 'post',
    id: id || of('guid') || of('link'),
    title: plainTextOf(of('title')),
    slug: of('wp:post_name'),
    status,
    publishedAt: publishedAt(item, status, note),
    excerpt: plainTextOf(of('excerpt:encoded')),
    body: {
      format: 'wordpress',
      text: of('content:encoded'),
      footnotes: meta.get('footnotes') || undefined,
      attachments: attachmentsFor(library, id),
      patterns: tables.patterns,
    },
    metaTitle,
    metaDescription,
    picture: pictureOf(meta, library, note),
    isFeatured: of('wp:is_sticky') === '1',
    authors: bylineOf(item, tables.authors, site.prefix),
    terms: termsOf(item, tables.terms, site.prefix),
    company: '',
    paths: itemPaths(item, site),
    isRestricted: of('wp:status') === 'private' || of('wp:post_password') !== '',
    notes,
  };
};
