import { snapshotOf } from '@ota-news/foundation/agent-tools/documents';
import { isPermitted, permit } from '@ota-news/foundation/agent-tools/permission';
import type { CallContext } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import type { UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { CONTENT_TYPES } from '#api/content-types';
import { ARTICLE } from '#api/article/stored-article';
import type { WholeVersion } from '@ota-news/foundation/contracts/history';

/** Content types whose documents have a history that agents may read. */
const KEPT_TYPES = CONTENT_TYPES.filter(
  ({ uid, editing }) => uid === ARTICLE || editing !== undefined,
);

export const DOCUMENT_KINDS = KEPT_TYPES.map(({ kind }) => kind);

/** A document whose history an agent may read. */
export interface DocumentHistory {
  uid: UID.ContentType;
  documentId: string;
  /** Tells whether the person whom the agent works for may read a field. */
  mayRead(field: string): boolean;
}

const readable = async (
  context: CallContext,
  uid: UID.ContentType,
  documentId: string,
): Promise<DocumentHistory> => {
  const { strapi } = context;
  const now = await snapshotOf(strapi, uid, documentId);
  if (now === null) throw new errors.NotFoundError('It was deleted. People can bring it back.');
  const document = now.subject;
  await permit(context, { operation: 'read', uid, document });
  const ability = await context.ability();
  return {
    uid,
    documentId,
    mayRead: (field) =>
      isPermitted(strapi, ability, { operation: 'read', uid, document, fields: [field] }),
  };
};

/**
 * Finds a document by kind and number.
 *
 * @throws NotFoundError, ForbiddenError
 */
export const findDocumentHistory = async (
  context: CallContext,
  kind: string,
  id: number,
): Promise<DocumentHistory> => {
  const type = KEPT_TYPES.find((known) => known.kind === kind);
  if (type === undefined) throw new errors.NotFoundError(`There is no kind ${kind}.`);
  const { uid, table } = type;
  // The public number of an article is not its row's.
  const column = uid === ARTICLE ? 'article_id' : 'id';
  const row = await database(context.strapi)(table)
    .where(column, id)
    .first<{ document_id: string } | undefined>('document_id');
  if (row === undefined) throw new errors.NotFoundError(`There is no ${kind} ${id}.`);
  return readable(context, uid, row.document_id);
};

/**
 * Finds a version and its document.
 *
 * @throws NotFoundError, ForbiddenError
 */
export const findVersion = async (
  context: CallContext,
  id: number,
): Promise<{ version: WholeVersion; document: DocumentHistory }> => {
  const version = await getService(context.strapi, 'history', 'versions').find(id);
  if (version === null) {
    throw new errors.NotFoundError(`There is no version ${id}. list-versions names them.`);
  }
  return { version, document: await readable(context, version.contentType, version.documentId) };
};
