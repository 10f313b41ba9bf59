import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { hasDrafts } from '../document-versions/drafts';
import { inTransaction } from './connection';

/** Actions of the document service that write. */
const CHANGES: ReadonlySet<string> = new Set([
  'create',
  'clone',
  'update',
  'delete',
  'publish',
  'unpublish',
  'discardDraft',
]);

/** A call of Strapi's document service. */
export interface DocumentAction {
  uid: UID.ContentType;
  action: string;
  params: {
    documentId?: string;
    status?: 'draft' | 'published';
    data?: Record<string, unknown>;
  };
}

/** Actions that change the public version of a type with drafts, besides writes to the published version. */
const PUBLIC_CHANGES: ReadonlySet<string> = new Set(['delete', 'publish', 'unpublish']);

/** Tells if a change can be visible to readers: a draft that is saved is not. */
export const changesPublic = (
  strapi: Core.Strapi,
  { uid, action, params }: DocumentAction,
): boolean =>
  !hasDrafts(strapi, uid) || PUBLIC_CHANGES.has(action) || params.status === 'published';

/** A table row by column name. */
export type StoredRow = Record<string, unknown>;

/** The rows of a document. For types without drafts only one of the two is set. */
export interface StoredDocument {
  draft?: StoredRow;
  published?: StoredRow;
}

/** A change within the transaction that stores it. */
export interface DocumentChange extends DocumentAction {
  query: Knex;
  /** Runs a callback after the commit; never on rollback. */
  onCommit(callback: () => void): void;
  /**
   * Loads the document named by the parameters as it was before the change; empty if they name none. It is read once,
   * on the first call, which must come before the change is stored.
   */
  before(): Promise<StoredDocument>;
}

/** Hooks into changes of documents from any source. */
export interface ChangeSubscriber {
  /** Selects the actions that the subscriber handles. */
  concerns(action: DocumentAction): boolean;
  /** Runs before a change is stored: validates it, completes it, or throws to refuse it. */
  before?(change: DocumentChange): Promise<unknown>;
  /** Maps the error with which a change was refused to the error to throw instead. */
  explain?(error: unknown): unknown;
  /**
   * Runs after a change is stored, in the same transaction.
   *
   * @param documentId the resulting document; the copy for `clone`
   */
  after?(change: DocumentChange, documentId: string | undefined): Promise<unknown>;
}

const subscribers = new WeakMap<Core.Strapi, ChangeSubscriber[]>();

/** Returns the id of the resulting document: a clone has its own; other actions keep the given one. */
const resultingDocumentId = (
  { action, params }: DocumentAction,
  result: unknown,
): string | undefined => {
  const answered = (result as { documentId?: string } | null | undefined)?.documentId;
  return action === 'clone' ? answered : (params.documentId ?? answered);
};

/**
 * Reads the rows of a document within the transaction that runs. Strapi's query builder makes it a read that the
 * transaction keeps.
 */
export const storedDocument = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentId: string,
): Promise<StoredDocument> => {
  const rows = await strapi.db
    .queryBuilder(uid)
    .where({ documentId })
    .execute<StoredRow[]>({ mapResults: false });
  return {
    draft: rows.find(({ published_at }) => published_at === null),
    published: rows.find(({ published_at }) => published_at !== null),
  };
};

const registerMiddleware = (strapi: Core.Strapi, all: ChangeSubscriber[]): void => {
  strapi.documents.use(async (context, next) => {
    const action: DocumentAction = context;
    const concerned = CHANGES.has(action.action)
      ? all.filter((subscriber) => subscriber.concerns(action))
      : [];
    if (concerned.length === 0) return next();
    return inTransaction(strapi, async ({ query, onCommit }) => {
      let stored: Promise<StoredDocument> | undefined;
      const { uid, params } = action;
      const { documentId: named } = params;
      const before = () =>
        (stored ??= named === undefined ? Promise.resolve({}) : storedDocument(strapi, uid, named));
      const change = { uid, action: action.action, params, query, onCommit, before };
      const store = async () => {
        for (const subscriber of concerned) await subscriber.before?.(change);
        return next();
      };
      const result = await store().catch((error: unknown) => {
        throw concerned.reduce((told, { explain }) => explain?.(told) ?? told, error);
      });
      const documentId = resultingDocumentId(action, result);
      for (const subscriber of concerned.toReversed()) await subscriber.after?.(change, documentId);
      return result;
    });
  });
};

/**
 * Subscribes to changes of documents; the hooks run in the same transaction as the change. `before` hooks run in order
 * of registration, `after` hooks in reverse. Call it in `register`.
 */
export const followDocuments = (strapi: Core.Strapi, subscriber: ChangeSubscriber): void => {
  const known = subscribers.get(strapi);
  if (known !== undefined) {
    known.push(subscriber);
    return;
  }
  const all = [subscriber];
  subscribers.set(strapi, all);
  registerMiddleware(strapi, all);
};
