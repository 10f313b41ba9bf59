import type { PlainJobKind } from '@ota-news/foundation/contracts/publishing';
import type { TransactionScope } from '@ota-news/foundation/database/connection';
import {
  changesPublic,
  followDocuments,
  storedDocument,
  type StoredRow,
} from '@ota-news/foundation/database/document-changes';
import { currentOrigin } from '@ota-news/foundation/document-versions/change-origin';
import type { NewJob } from '@ota-news/foundation/jobs/job';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { websubNotice } from './handlers/websub';
import { ownService } from './own-services';
import type { StoredType } from './services/types';
import { publishingSettings } from './settings';

/** Maximum age in milliseconds for an announcement; older articles are not news. */
const NEWS_MS = 48 * 3_600_000;

/** A document's published version before and after a change. */
interface Transition {
  type: StoredType;
  documentId: string;
  before: StoredRow | undefined;
  after: StoredRow | undefined;
}

const fromBodyOf = ({ fromBody = ['summary'] }: StoredType): readonly PlainJobKind[] => fromBody;

const purgesOf = ({ tags }: StoredType): NewJob[] =>
  tags === undefined ? [] : [{ kind: 'purge', payload: { tags } }];

const isNews = ({ columns }: StoredType, row: StoredRow): boolean =>
  Date.now() - new Date(row[columns.firstPublishedAt] as number | string | Date).getTime() <
  NEWS_MS;

/** Creates the announcement effect. Its fixed key prevents another one when the article is republished. */
const announcement = (documentId: string): NewJob => ({
  kind: 'social',
  documentId,
  idempotencyKey: `social:${documentId}`,
});

const rowsOf = ({ before, after }: Transition): StoredRow[] =>
  [before, after].filter((row) => row !== undefined);

/**
 * Returns IndexNow effects, if there is a key for it, for URLs that were added or removed. Unique keys keep them from
 * replacing each other while waiting.
 */
const notices = async (
  strapi: Core.Strapi,
  query: Knex,
  transition: Transition,
): Promise<NewJob[]> => {
  if (publishingSettings.of(strapi).indexNowKey === undefined) return [];
  const { type, documentId, before, after } = transition;
  const paths = await type.pathsOf(query, rowsOf(transition));
  if (before !== undefined && after !== undefined && paths[0] === paths[1]) return [];
  return paths
    .filter((path) => path !== null)
    .map((path) => ({
      kind: 'indexnow',
      documentId,
      payload: { path },
      idempotencyKey: `indexnow:${randomUUID()}`,
    }));
};

/** Returns the notices to the WebSub hub, if there is one, about the feeds that a change of a published article changes. */
const hubNotices = async (
  strapi: Core.Strapi,
  query: Knex,
  transition: Transition,
): Promise<NewJob[]> => {
  if (publishingSettings.of(strapi).websubHub === undefined) return [];
  const feeds = (await transition.type.feedsOf?.(query, rowsOf(transition))) ?? [];
  return feeds.map(websubNotice);
};

/** Returns the effects of a change of the published version. */
const effectsOf = (transition: Transition, isImport: boolean): NewJob[] => {
  const { type, documentId, before, after } = transition;
  const others = type.jobsOf?.(documentId, after !== undefined) ?? [];
  if (after === undefined) return [...others, ...purgesOf(type)];
  const isFirst = before === undefined;
  const isChanged = isFirst || before[type.columns.body] !== after[type.columns.body];
  const isAnnounced = isFirst && type.postOf !== undefined && isNews(type, after) && !isImport;
  return [
    ...(isChanged ? fromBodyOf(type).map((kind) => ({ kind, documentId }) as NewJob) : []),
    ...(isAnnounced ? [announcement(documentId)] : []),
    ...others,
    ...purgesOf(type),
  ];
};

/**
 * Empties the scheduled time of what has been published, and fills in the time of its first publication, where the
 * project does not do so itself before the publication.
 */
const settleTimes = async (
  { query }: TransactionScope,
  { table, columns }: StoredType,
  documentId: string,
  published: StoredRow,
): Promise<StoredRow> => {
  const { scheduledFor, firstPublishedAt } = columns;
  if (published[scheduledFor] === null && published[firstPublishedAt] !== null) return published;
  const times = {
    [scheduledFor]: null,
    [firstPublishedAt]: published[firstPublishedAt] ?? new Date(),
  };
  await query(table).where('document_id', documentId).update(times);
  return { ...published, ...times };
};

/** Writes the effects of changes in the transaction of the change, so that both are stored or neither. */
export const writeEffectsOnChange = (strapi: Core.Strapi): void => {
  followDocuments(strapi, {
    concerns: ({ uid }) => ownService(strapi, 'types').has(uid),
    before: (change) => change.before(),
    after: async (change, documentId) => {
      if (documentId === undefined) return;
      const { uid, action, query } = change;
      const type = ownService(strapi, 'types').of(uid);
      // The source of a clone does not change.
      const before = action === 'clone' ? undefined : (await change.before()).published;
      const service = ownService(strapi, 'effects');
      const isPublic = changesPublic(strapi, change);
      const stored = isPublic ? (await storedDocument(strapi, uid, documentId)).published : before;
      const after =
        isPublic && stored !== undefined
          ? await settleTimes(change, type, documentId, stored)
          : stored;
      const transition = { type, documentId, before, after };
      if (isPublic && rowsOf(transition).length > 0) {
        // What comes from another system was announced there.
        const isImport = currentOrigin(strapi).channel === 'import';
        await service.add(change, [
          ...effectsOf(transition, isImport),
          ...(await notices(strapi, query, transition)),
          ...(await hubNotices(strapi, query, transition)),
        ]);
      }
      if (action === 'update') {
        // The change may have fixed the reason of a failed publication.
        await service.reschedule(change, { kinds: ['publish'], documentId });
      }
      if (before !== undefined && after === undefined) {
        // Due now: the handlers find the article withdrawn and end as skipped.
        await service.reschedule(change, { kinds: fromBodyOf(type), documentId });
      }
    },
  });
};
