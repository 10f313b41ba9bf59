import { slugFrom } from '@ota-news/foundation/database/slug';
import { truncate } from '@ota-news/foundation/text/truncate';
import { createHash } from 'node:crypto';
import type { ExportedArticle, ExportedAuthor, ExportedDocument } from '../exported-content';

/** Longest texts that Ghost takes (TryGhost/Ghost, data/schema/schema.js). */
const MAX = {
  alt: 191,
  bio: 250,
  excerpt: 300,
  metaDescription: 500,
  metaTitle: 300,
  name: 191,
  slug: 191,
};

const short = (text: string | null, length: number): string | null =>
  text === null || text === '' ? null : truncate(text, length);

/** An id as Ghost has them, the same in each export. */
export const ghostId = (...parts: (string | number)[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 24);

export const documentId = ({ kind, id }: ExportedDocument): string => ghostId(kind, id);

/** A tag by its slug. */
export interface GhostTag {
  name: string;
  slug: string;
}

/** Tags of an article: the company, the category, the tags; each once. */
export const tagsOf = ({ category, company, tags }: ExportedArticle): GhostTag[] => {
  const all: GhostTag[] = [
    ...(company === null ? [] : [company]),
    ...(category === null ? [] : [category]),
    ...tags.map((name) => ({ name, slug: slugFrom(name) || ghostId('tag', name) })),
  ];
  return [...new Map(all.toReversed().map((tag) => [tag.slug, tag])).values()].toReversed();
};

/** A row of `tags`. Ghost takes no name that begins with a comma, and a # for a tag that nobody sees. */
export const tagRow = ({ name, slug }: GhostTag, description: string | null = null) => ({
  id: ghostId('tag', slug),
  name: truncate(name.replace(/^[#,\s]+/, '') || slug, MAX.name),
  slug: slug.slice(0, MAX.slug),
  description: short(description, MAX.metaDescription),
  visibility: 'public',
});

/** A row of `users`. Ghost demands an e-mail address; nobody has this one. */
export const userRow = ({ bio, links, name, slug }: ExportedAuthor) => ({
  id: ghostId('author', slug),
  name: truncate(name, MAX.name),
  slug: slug.slice(0, MAX.slug),
  email: `author-${ghostId('author', slug)}@example.com`,
  bio: short(bio, MAX.bio),
  website: links[0]?.url ?? null,
});

/** The text of a post as an editor of Ghost with one card. */
const lexicalOf = (markdown: string): string =>
  JSON.stringify({
    root: {
      children: [{ type: 'markdown', version: 1, markdown }],
      direction: null,
      format: '',
      indent: 0,
      type: 'root',
      version: 1,
    },
  });

/** A row of `posts`. @param text in markdown and HTML, with addresses as Ghost writes them */
export const postRow = (
  document: ExportedDocument,
  text: { markdown: string; html: string },
  picture: string | null,
) => ({
  id: documentId(document),
  title: document.title || '(Untitled)',
  slug: (document.slug || `${document.kind}-${document.id}`).slice(0, MAX.slug),
  lexical: lexicalOf(text.markdown),
  html: text.html,
  type: document.kind === 'page' ? 'page' : 'post',
  status: document.status,
  visibility: 'public',
  featured: document.kind === 'article' && document.isFeatured ? 1 : 0,
  feature_image: picture,
  custom_excerpt: document.kind === 'article' ? short(document.excerpt, MAX.excerpt) : null,
  created_at: document.publishedAt ?? document.updatedAt,
  updated_at: document.updatedAt,
  published_at: document.publishedAt,
});

/** A row of `posts_meta`. */
export const metaRow = (document: ExportedDocument) => {
  const picture = document.kind === 'article' ? document.picture : null;
  return {
    id: ghostId('meta', documentId(document)),
    post_id: documentId(document),
    meta_title: short(document.metaTitle, MAX.metaTitle),
    meta_description: short(document.metaDescription, MAX.metaDescription),
    feature_image_alt: short(picture?.alt ?? null, MAX.alt),
    feature_image_caption: short(picture?.caption ?? null, 65_535),
  };
};
