import type { DocumentKey } from '@ota-news/foundation/agent-tools/tool';
import { database } from '@ota-news/foundation/database/connection';
import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import { editedAuthor } from '#api/author/editing';
import { editedCategory } from '#api/category/editing';
import { editedComparison } from '#api/comparison/editing';
import type { EditedType } from '#api/document-editing';
import { editedGlossaryTerm } from '#api/glossary-term/editing';
import { editedPage } from '#api/page/editing';
import { editedOta } from '#api/ota/editing';
import type { OtaProfile } from '#api/ota/services/ota-directory';
import type { PressLinkRecord } from '#api/pr-link/services/press-link-records';
import type { ArticleVersions } from '#api/article/services/editorial-articles';

const slugField = () => z.string().min(1).max(255);

/** Input fields that identify a document by number or by the last part of its address. */
export const documentName = {
  id: z.number().int().positive().optional(),
  slug: slugField().optional().meta({ description: 'Last part of the address, instead of id.' }),
};

const eitherMessage = 'give either id or slug';

/** Checks that exactly one of the two is given. */
export const eitherName = ({ id, slug }: { id?: number; slug?: string }): boolean =>
  (id === undefined) !== (slug === undefined);

export const EITHER = { message: eitherMessage, path: ['id'] };

interface Name {
  id?: number;
  slug?: string;
}

/**
 * Finds an article by number or slug.
 *
 * @throws NotFoundError
 */
export const findArticle = async (
  strapi: Core.Strapi,
  { id, slug }: Name,
): Promise<ArticleVersions> => {
  const articles = getService(strapi, 'api::article.editorial-articles');
  const versions =
    id === undefined ? await articles.bySlug(slug ?? '') : await articles.byNumber(id);
  if (versions === null) {
    throw new errors.NotFoundError(
      `There is no article ${id ?? `"${slug}"`}. Find it with search-articles, list-articles or list-drafts.`,
    );
  }
  return versions;
};

/**
 * Finds a document of a type without drafts by number or slug.
 *
 * @param lister name of the tool that lists these documents, for the error message
 * @throws NotFoundError
 */
export const findNamed = async <T>(
  strapi: Core.Strapi,
  { table, noun }: Pick<EditedType, 'table' | 'noun'>,
  lister: string,
  { id, slug }: Name,
  bySlug: (slug: string) => Promise<T | null>,
): Promise<T> => {
  const row =
    slug === undefined
      ? await database(strapi)(table).where({ id }).first<{ slug: string } | undefined>('slug')
      : { slug };
  const found = row === undefined ? null : await bySlug(row.slug);
  if (found === null) {
    throw new errors.NotFoundError(
      `There is no ${noun} ${id ?? `"${slug}"`}. ${lister} names them all.`,
    );
  }
  return found;
};

/**
 * Returns the document id of a document of a type without drafts.
 *
 * @throws NotFoundError
 */
export const documentIdOf = async (
  strapi: Core.Strapi,
  { table, noun }: Pick<EditedType, 'table' | 'noun'>,
  id: number,
): Promise<string> => {
  const row = await database(strapi)(table)
    .where({ id })
    .first<{ document_id: string } | undefined>('document_id');
  if (row === undefined) throw new errors.NotFoundError(`There is no ${noun} ${id}.`);
  return row.document_id;
};

/** Names the document that an answer shows. */
export const shownDocument =
  (strapi: Core.Strapi, type: Pick<EditedType, 'uid' | 'table' | 'noun'>, id: number) =>
  async (): Promise<DocumentKey> => ({
    contentType: type.uid,
    documentId: await documentIdOf(strapi, type, id),
  });

/** @throws NotFoundError */
export const findOta = (strapi: Core.Strapi, name: Name): Promise<OtaProfile> =>
  findNamed(strapi, editedOta, 'list-otas', name, (slug) =>
    getService(strapi, 'api::ota.ota-directory').bySlug(slug),
  );

/** @throws NotFoundError */
export const findTerm = (strapi: Core.Strapi, name: Name) =>
  findNamed(strapi, editedGlossaryTerm, 'list-glossary-terms', name, (slug) =>
    getService(strapi, 'api::glossary-term.glossary').bySlug(slug),
  );

/** @throws NotFoundError */
export const findCategory = (strapi: Core.Strapi, name: Name) =>
  findNamed(strapi, editedCategory, 'list-categories', name, (slug) =>
    getService(strapi, 'api::category.categories').bySlug(slug),
  );

/** @throws NotFoundError */
export const findAuthor = (strapi: Core.Strapi, name: Name) =>
  findNamed(strapi, editedAuthor, 'list-authors', name, (slug) =>
    getService(strapi, 'api::author.authors').bySlug(slug),
  );

/** @throws NotFoundError */
export const findPage = (strapi: Core.Strapi, name: Name) =>
  findNamed(strapi, editedPage, 'list-pages', name, (slug) =>
    getService(strapi, 'api::page.text-pages').bySlug(slug),
  );

/** @throws NotFoundError */
export const findComparison = (strapi: Core.Strapi, name: Name) =>
  findNamed(strapi, editedComparison, 'list-comparisons', name, (slug) =>
    getService(strapi, 'api::comparison.comparisons').bySlug(slug),
  );

/** @throws NotFoundError */
export const findPressLink = async (strapi: Core.Strapi, id: number): Promise<PressLinkRecord> => {
  const link = await getService(strapi, 'api::pr-link.press-link-records').byNumber(id);
  if (link === null) {
    throw new errors.NotFoundError(`There is no PR link ${id}. list-pr-links names them all.`);
  }
  return link;
};
