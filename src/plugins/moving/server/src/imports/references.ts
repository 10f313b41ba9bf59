import { SHORT_TEXT_MAX } from '@ota-news/foundation/fields/common';
import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { documentsOf } from '@ota-news/foundation/database/documents';
import { slugFrom } from '@ota-news/foundation/database/slug';
import { truncate } from '@ota-news/foundation/text/truncate';
import type { UID } from '@strapi/strapi';
import { authorInput } from '#api/author/fields';
import { categoryInput } from '#api/category/fields';
import { MAX_COAUTHORS, MAX_TAGS } from '#api/article/limits';
import type { ItemKind } from '#newsroom/contracts/moving';
import type { ForeignAuthor, ForeignPost, ForeignTerm } from '../archives/archive';
import type { ImportContext } from './context';
import type { Company } from './companies';
import { madeDocument } from './made-document';

const AUTHOR = 'api::author.author';
const CATEGORY = 'api::category.category';

/** Names of WordPress' category of posts without one. */
const NO_CATEGORY = new Set(['uncategorized', 'uncategorised', 'allgemein', 'non-classe']);

const MAX_LINKS = 20;

/** What a post refers to here. */
export interface References {
  authorId: number;
  coauthorIds: number[];
  categoryId: number | null;
  tags: string[];
  notes: string[];
}

interface RowHere {
  id: number;
  slug: string;
}

type Named = Pick<ForeignTerm, 'id' | 'name' | 'slug'>;

/** Finds authors and categories here by their slugs or names, and creates those that are missing. */
export const createReferences = (context: ImportContext) => {
  const { strapi, archive, options, items, choose } = context;
  /** Row ids by kind and id in the other system. */
  const known = new Map<string, number>();

  const rowBy = (table: string, where: object): Promise<RowHere | undefined> =>
    database(strapi)(table).where(where).first<RowHere | undefined>('id', 'slug');

  const rowHere = async (table: string, { name, slug }: Named): Promise<RowHere | undefined> =>
    (await rowBy(table, { slug: slugFrom(slug) || slugFrom(name) })) ?? rowBy(table, { name });

  const obtain = async (
    kind: Extract<ItemKind, 'author' | 'category'>,
    uid: UID.ContentType,
    table: string,
    { id, name, slug }: Named,
    input: () => object,
  ): Promise<number> => {
    const key = `${kind} ${id}`;
    const found = known.get(key) ?? (await rowHere(table, { id, name, slug }))?.id;
    if (found !== undefined) {
      known.set(key, found);
      return found;
    }
    const row = await inTransaction(strapi, async ({ query }) => {
      const { result, made } = await madeDocument(context, uid, () =>
        documentsOf(strapi, uid).create({ data: input() }),
      );
      await items.record({ kind, foreignId: id, title: name, outcome: 'created', made }, query);
      return result;
    });
    known.set(key, row.id);
    return row.id;
  };

  const named = (name: string, fallback: string): string =>
    truncate(name.replace(/\s+/g, ' ').trim() || fallback, SHORT_TEXT_MAX);

  const authorRow = (author: ForeignAuthor): Promise<number> =>
    obtain('author', AUTHOR, 'authors', author, () =>
      authorInput.parse({
        name: named(author.name, 'Editorial'),
        slug: slugFrom(author.slug) || undefined,
        role: author.role ? named(author.role, '') : null,
        bio: author.bio === '' ? null : author.bio,
        links: author.links
          .filter(({ url }) => /^https?:\/\/\S+$/.test(url))
          .slice(0, MAX_LINKS)
          .map(({ label, url }) => ({ label: named(label, url), url })),
      }),
    );

  const categoryRow = (term: ForeignTerm): Promise<number> =>
    obtain('category', CATEGORY, 'categories', term, () =>
      categoryInput.parse({
        name: named(term.name, term.slug),
        slug: slugFrom(term.slug) || undefined,
        description: term.description === '' ? null : term.description,
      }),
    );

  /** The author of posts without one: the person's choice, else one named as the site. */
  const defaultAuthor = async (): Promise<number> => {
    if (options.author !== undefined) {
      const row = await rowBy('authors', { slug: options.author });
      if (row !== undefined) return row.id;
    }
    const name = archive.title || 'Editorial';
    return authorRow({ id: 'site', name, slug: '', bio: '', links: [], paths: [] });
  };

  const authorsOf = async (post: ForeignPost): Promise<number[]> => {
    const ids: number[] = [];
    for (const author of post.authors) ids.push(await authorRow(author));
    return ids.length === 0 ? [await defaultAuthor()] : [...new Set(ids)];
  };

  const isCategory = async (term: ForeignTerm): Promise<boolean> =>
    term.kind === 'category'
      ? !NO_CATEGORY.has(term.slug)
      : (await rowHere('categories', term)) !== undefined;

  return {
    /** Finds an author of the old site here. */
    author: (author: ForeignAuthor): Promise<RowHere | undefined> => rowHere('authors', author),

    /** Finds the category that a term of the old site is here. */
    category: (term: ForeignTerm): Promise<RowHere | undefined> => rowHere('categories', term),

    /**
     * Returns what a post refers to. Its first category is the category, the further ones become tags; a tag that is the
     * name of a category here is one, and the one that is the company's is left out.
     */
    async of(post: ForeignPost, company: Company): Promise<References> {
      const notes: string[] = [];
      const [authorId = 0, ...coauthors] = await authorsOf(post);
      if (coauthors.length > MAX_COAUTHORS) {
        notes.push(`${coauthors.length - MAX_COAUTHORS} further authors were left out`);
      }
      let category: ForeignTerm | null = null;
      const tags: string[] = [];
      for (const term of post.terms) {
        const about = choose.ofTerm(term);
        if (about?.id === company.id) continue;
        if (category === null && (await isCategory(term))) category = term;
        else if (!NO_CATEGORY.has(term.slug)) tags.push(named(term.name, term.slug));
      }
      // Tags that differ in case alone are one.
      const distinct = [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
      if (distinct.length > MAX_TAGS) {
        notes.push(`Tags were left out: ${distinct.slice(MAX_TAGS).join(', ')}`);
      }
      return {
        authorId,
        coauthorIds: coauthors.slice(0, MAX_COAUTHORS),
        categoryId: category === null ? null : await categoryRow(category),
        tags: distinct.slice(0, MAX_TAGS),
        notes,
      };
    },
  };
};
