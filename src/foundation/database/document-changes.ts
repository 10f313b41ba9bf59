import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { inTransaction } from './connection';

/** The document service's actions that change what is stored. */
const CHANGES: ReadonlySet<string> = new Set([
  'create',
  'clone',
  'update',
  'delete',
  'publish',
  'unpublish',
  'discardDraft',
]);

/** What Strapi's document service is asked to do. */
export interface DocumentAction {
  uid: UID.ContentType;
  action: string;
  params: {
    documentId?: string;
    status?: 'draft' | 'published';
    data?: Record<string, unknown>;
    [key: string]: unknown;
  };
}

/** A row of a table, by the names of its columns. */
export type StoredRow = Record<string, unknown>;

/** A document as it is stored. Of a type without drafts, one of the two is all there is. */
export interface StoredDocument {
  draft?: StoredRow;
  published?: StoredRow;
}

/** A change in the transaction that stores it. */
export interface DocumentChange extends DocumentAction {
  query: Knex;
  /** Runs once the change has been committed; never if it is rolled back. */
  onCommit(callback: () => void): void;
  /**
   * The document that the parameters name, as it was; empty where they name none. It is read once, when it is
   * first asked for, which has to be before the change is stored.
   */
  before(): Promise<StoredDocument>;
}

/** What takes part in changes of documents, however they are made. */
export interface ChangeSubscriber {
  /** Whether an action concerns it; of all others it hears nothing. */
  concerns(action: DocumentAction): boolean;
  /** Before a change is stored: checks it, completes it, or throws to refuse it. */
  before?(change: DocumentChange): Promise<unknown>;
  /** What is thrown instead of an error with which a change was refused. */
  explain?(error: unknown): unknown;
  /**
   * Once a change is stored, in the same transaction.
   *
   * @param documentId the document that it has left; of a copy, its own
   */
  after?(change: DocumentChange, documentId: string | undefined): Promise<unknown>;
}

const subscribers = new WeakMap<Core.Strapi, ChangeSubscriber[]>();

/** A copy is a document of its own; every other action leaves the one that it was given. */
const documentLeft = ({ action, params }: DocumentAction, result: unknown): string | undefined => {
  const answered = (result as { documentId?: string } | null | undefined)?.documentId;
  return action === 'clone' ? answered : (params.documentId ?? answered);
};

const storedDocument = async (
  strapi: Core.Strapi,
  query: Knex,
  { uid, params: { documentId } }: DocumentAction,
): Promise<StoredDocument> => {
  if (documentId === undefined) return {};
  const { tableName } = strapi.db.metadata.get(uid);
  const rows = await query(tableName).where('document_id', documentId).select<StoredRow[]>();
  return {
    draft: rows.find(({ published_at }) => published_at === null),
    published: rows.find(({ published_at }) => published_at !== null),
  };
};

const openPass = (strapi: Core.Strapi, all: ChangeSubscriber[]): void => {
  strapi.documents.use(async (context, next) => {
    const action = context as unknown as DocumentAction;
    const concerned = CHANGES.has(action.action)
      ? all.filter((subscriber) => subscriber.concerns(action))
      : [];
    if (concerned.length === 0) return next();
    return inTransaction(strapi, async ({ query, onCommit }) => {
      let stored: Promise<StoredDocument> | undefined;
      const before = () => (stored ??= storedDocument(strapi, query, action));
      const { uid, params } = action;
      const change = { uid, action: action.action, params, query, onCommit, before };
      const store = async () => {
        for (const subscriber of concerned) await subscriber.before?.(change);
        return next();
      };
      const result = await store().catch((error: unknown) => {
        throw concerned.reduce((told, { explain }) => explain?.(told) ?? told, error);
      });
      const documentId = documentLeft(action, result);
      for (const subscriber of concerned.toReversed()) await subscriber.after?.(change, documentId);
      return result;
    });
  });
};

/**
 * Follows what is done to documents, in one transaction with it. Subscribers see a change before it is stored
 * in the order in which they came, and afterwards in the opposite one. Call it in `register`.
 */
export const followDocuments = (strapi: Core.Strapi, subscriber: ChangeSubscriber): void => {
  const known = subscribers.get(strapi);
  if (known !== undefined) {
    known.push(subscriber);
    return;
  }
  const all = [subscriber];
  subscribers.set(strapi, all);
  openPass(strapi, all);
};
