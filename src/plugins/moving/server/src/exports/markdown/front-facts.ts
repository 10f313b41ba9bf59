import { frontMatter } from '#newsroom/pages/front-matter';
import { withoutNulls } from '#newsroom/pages/structured-data';
import type { ExportedDocument, ExportedPicture } from '../exported-content';

const listOrNull = <T>(list: T[]): T[] | null => (list.length === 0 ? null : list);

const textOrNull = (text: string | null): string | null => (text === '' ? null : text);

/** A name with a comma would be read as several. */
const oneName = (name: string): string | string[] => (name.includes(',') ? [name] : name);

const articleFacts = (document: ExportedDocument, picture: ExportedPicture | null) => {
  if (document.kind === 'page') return { type: 'page' };
  const { authors, category, company, corrections, excerpt, isFeatured, sources, tags } = document;
  return {
    excerpt: textOrNull(excerpt),
    authors: listOrNull(authors.map(({ name }) => name)),
    company: company?.slug ?? null,
    category: category === null ? null : oneName(category.name),
    tags: listOrNull(tags),
    image:
      picture === null
        ? null
        : withoutNulls({
            src: picture.address,
            alt: textOrNull(picture.alt),
            caption: textOrNull(picture.caption),
          }),
    featured: isFeatured || null,
    sources: listOrNull(sources),
    corrections: listOrNull(corrections),
  };
};

/** Front matter of an exported file, with names that Jekyll, Hugo, Astro and our own imports know. */
export const frontMatterOf = (
  document: ExportedDocument,
  picture: ExportedPicture | null,
): string => {
  const { id, metaDescription, metaTitle, path, publishedAt, slug, status, title, updatedAt } =
    document;
  return frontMatter(
    withoutNulls({
      title: textOrNull(title),
      slug: textOrNull(slug),
      date: publishedAt,
      updated: updatedAt,
      status,
      // Programs that build sites know this one.
      draft: status === 'draft' || null,
      ...articleFacts(document, picture),
      meta_title: textOrNull(metaTitle),
      meta_description: textOrNull(metaDescription),
      id,
      permalink: path,
    }),
    /^(?:date|updated)$/,
  );
};
