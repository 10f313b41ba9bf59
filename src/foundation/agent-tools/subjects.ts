import type { Core } from '@strapi/strapi';
import type { Subject } from './permission';

/** Loads the authors of documents with their roles, for evaluating role conditions. */
export const authorSubjects = async <T extends { createdById: number | null }>(
  strapi: Core.Strapi,
  documents: T[],
): Promise<Map<T, Subject>> => {
  const ids = [...new Set(documents.flatMap(({ createdById }) => createdById ?? []))];
  const authors: { id: number }[] =
    ids.length === 0
      ? []
      : await strapi.db
          .query('admin::user')
          .findMany({ where: { id: { $in: ids } }, select: ['id'], populate: ['roles'] });
  const byId = new Map(authors.map((author) => [author.id, author]));
  return new Map(
    documents.map((document) => [
      document,
      { createdBy: byId.get(document.createdById ?? 0) ?? null },
    ]),
  );
};

/** Loads the author of one document with their roles, for evaluating role conditions. */
export const authorSubject = async (
  strapi: Core.Strapi,
  document: { createdById: number | null },
): Promise<Subject> => (await authorSubjects(strapi, [document])).get(document) ?? {};
