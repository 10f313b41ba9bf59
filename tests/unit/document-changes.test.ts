import {
  followDocuments,
  type ChangeSubscriber,
} from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import knex, { type Knex } from 'knex';

type Middleware = (context: object, next: () => Promise<unknown>) => Promise<unknown>;

/** A document service that hands changes to those who follow them. */
const createDocuments = (query: Knex) => {
  const middlewares: Middleware[] = [];
  const afterCommit: (() => void)[] = [];
  let isOpen = false;
  const strapi = {
    documents: { use: (middleware: Middleware) => middlewares.push(middleware) },
    db: {
      queryBuilder: () => ({
        where: ({ documentId }: { documentId: string }) => ({
          execute: () => query('articles').where('document_id', documentId),
        }),
      }),
      transaction: async (work: (scope: object) => Promise<unknown>) => {
        isOpen = true;
        const result = await work({
          trx: query,
          onCommit: (callback: () => void) => afterCommit.push(callback),
        });
        isOpen = false;
        for (const callback of afterCommit) callback();
        return result;
      },
    },
  } as unknown as Core.Strapi;
  return {
    follow: (subscriber: ChangeSubscriber) => followDocuments(strapi, subscriber),
    isInTransaction: () => isOpen,
    middlewares,
    perform: (action: string, params: object, store: () => Promise<unknown>) =>
      middlewares[0]!({ uid: 'api::article.article', action, params }, store),
  };
};

describe('changes of documents', () => {
  const query = knex({
    client: 'better-sqlite3',
    connection: { filename: ':memory:' },
    useNullAsDefault: true,
  });
  const statements: string[] = [];
  query.on('query', ({ sql }: { sql: string }) => statements.push(sql));

  beforeAll(async () => {
    await query.schema.createTable('articles', (table) => {
      table.increments();
      table.string('document_id');
      table.string('title');
      table.string('published_at');
    });
    await query('articles').insert([
      { document_id: 'one', title: 'as it is written' },
      { document_id: 'one', title: 'as it is read', published_at: '2026-01-01' },
      { document_id: 'other', title: 'another' },
    ]);
  });
  beforeEach(() => statements.splice(0));
  afterAll(() => query.destroy());

  const stored = async () => ({ documentId: 'one' });

  it('are seen by all in one pass and one transaction, from both sides', async () => {
    const documents = createDocuments(query);
    const seen: string[] = [];
    const say = (what: string) => seen.push(documents.isInTransaction() ? what : `${what}, alone`);
    for (const name of ['first', 'second']) {
      documents.follow({
        concerns: () => true,
        before: async () => say(`${name} before`),
        after: async ({ onCommit }, documentId) => {
          say(`${name} after ${documentId}`);
          onCommit(() => say(`${name} committed`));
        },
      });
    }
    await documents.perform('create', {}, async () => {
      say('stored');
      return stored();
    });
    expect(documents.middlewares).toHaveLength(1);
    expect(seen).toEqual([
      'first before',
      'second before',
      'stored',
      'second after one',
      'first after one',
      'second committed, alone',
      'first committed, alone',
    ]);
  });

  it('are told with the document as it was, read once and only when somebody asks', async () => {
    const documents = createDocuments(query);
    const titles: unknown[] = [];
    const asks: ChangeSubscriber = {
      concerns: ({ params }) => params.status !== 'draft',
      before: async (change) => {
        const { draft, published } = await change.before();
        titles.push(draft?.title, published?.title);
      },
    };
    documents.follow(asks);
    documents.follow(asks);
    await documents.perform('update', { documentId: 'one', status: 'draft' }, stored);
    await documents.perform('findOne', { documentId: 'one' }, stored);
    await documents.perform('create', {}, stored);
    expect(statements).toEqual([]);
    await documents.perform('publish', { documentId: 'one' }, stored);
    expect(statements).toHaveLength(1);
    expect(titles.slice(-2)).toEqual(['as it is written', 'as it is read']);
  });

  it('that were refused are explained by those who know the reason', async () => {
    const documents = createDocuments(query);
    const refusal = new Error('the disk is full');
    documents.follow({ concerns: () => true, explain: (error) => error });
    documents.follow({
      concerns: () => true,
      explain: (error) => (error === refusal ? new Error('explained') : error),
    });
    const refuse = (error: Error) => () => Promise.reject(error);
    await expect(documents.perform('create', {}, refuse(refusal))).rejects.toThrow('explained');
    await expect(documents.perform('create', {}, refuse(new Error('other')))).rejects.toThrow(
      'other',
    );
  });

  it('leave a document: a copy its own, others the one that they were given', async () => {
    const documents = createDocuments(query);
    const left: (string | undefined)[] = [];
    documents.follow({
      concerns: () => true,
      after: async (_, documentId) => {
        left.push(documentId);
      },
    });
    await documents.perform('clone', { documentId: 'other' }, stored);
    await documents.perform('delete', { documentId: 'other' }, async () => null);
    expect(left).toEqual(['one', 'other']);
  });
});
