import { database } from '@ota-news/foundation/database/connection';
import { databaseNow } from '@ota-news/foundation/database/shared-clock';
import { currentOrigin } from '@ota-news/foundation/document-versions/change-origin';
import { changedFields, contentsOf } from '@ota-news/foundation/document-versions/content';
import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import type {
  Provenance,
  VersionAction,
  VersionsService,
  WholeVersion,
  WrittenRow,
} from '@ota-news/foundation/contracts/history';
import { baselineVersions, BASELINE } from '../baseline-versions';
import { edited } from '../change-kinds';
import { compare } from '../comparison';
import { keyframeContent } from '../keyframes';
import { deserializeContent, type StoredContent } from '../stored-content';
import { insertVersions, storedRow } from '../storing';
import { VERSIONS } from '../tables';
import { COLUMNS, toVersion, type NewVersion, type VersionRow } from '../version-rows';

/** Maximum age in milliseconds of drafts in the agents' list. */
const AGENT_DRAFTS_MS = 90 * 86_400_000;
const MAX_AGENT_DRAFTS = 50;

interface DeletedRow extends StoredContent {
  action: VersionAction;
  creator_id: number | null;
}

/** Documents per statement. */
const BATCH = 100;

/** Version history of all documents. */
export default ({ strapi }: { strapi: Core.Strapi }): VersionsService => {
  const rows = (): Knex.QueryBuilder => database(strapi)(VERSIONS);

  const withoutHistory = async (query: Knex, uid: UID.ContentType): Promise<string[]> => {
    const { tableName } = strapi.db.metadata.get(uid);
    const found: { document_id: string }[] = await query(tableName)
      .whereNotExists(
        query(VERSIONS)
          .where(`${VERSIONS}.document_id`, query.ref(`${tableName}.document_id`))
          .select(query.raw('1')),
      )
      .distinct('document_id');
    return found.map(({ document_id: id }) => id);
  };

  const withHistory = async (query: Knex, written: WrittenRow[]): Promise<Set<string>> => {
    const ids = written.map(({ documentId }) => documentId);
    const found: { document_id: string }[] = await query(VERSIONS)
      .whereIn('document_id', ids)
      .distinct('document_id');
    return new Set(found.map(({ document_id: id }) => id));
  };

  const contentColumns = () =>
    ['keyframe_id', 'content', keyframeContent(database(strapi))] as const;

  const whole = async (matching: Knex.QueryBuilder): Promise<WholeVersion | null> => {
    const row = await matching.first<(VersionRow & StoredContent) | undefined>([
      ...COLUMNS,
      ...contentColumns(),
    ]);
    return row === undefined ? null : { ...toVersion(row), content: await deserializeContent(row) };
  };

  const service: VersionsService = {
    async ofDocument(contentType, documentId, { page, pageSize }) {
      const ofType = () => rows().where({ document_id: documentId, content_type: contentType });
      const counted = await ofType().count<{ total: number | string }[]>({ total: '*' });
      const found = await ofType()
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .select<VersionRow[]>(COLUMNS);
      return {
        versions: found.map(toVersion),
        total: Number(counted[0]?.total ?? 0),
      };
    },

    async provenance(documentId) {
      const row = await rows()
        .where({ document_id: documentId, is_published: true })
        .orderBy('id', 'desc')
        .first<{ provenance: string | null } | undefined>('provenance');
      return row?.provenance ? (JSON.parse(row.provenance) as Provenance) : null;
    },

    async range(documentId, { limit, offset }) {
      const found = await rows()
        .where({ document_id: documentId })
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .select<VersionRow[]>(COLUMNS);
      return found.map(toVersion);
    },

    find: (id) => whole(rows().where({ id })),

    before: ({ id, documentId }) =>
      whole(
        rows().where({ document_id: documentId }).andWhere('id', '<', id).orderBy('id', 'desc'),
      ),

    async deleted(uid, documentId) {
      const row = await rows()
        .where({ document_id: documentId, content_type: uid })
        .orderBy('id', 'desc')
        .first<DeletedRow | undefined>('id', 'action', 'creator_id', ...contentColumns());
      if (row?.action !== 'deleted' || row.creator_id === null) return null;
      return { content: await deserializeContent(row), creatorId: row.creator_id };
    },

    async draftsOfAgents({ limit = MAX_AGENT_DRAFTS, narrow } = {}) {
      const types = Object.keys(strapi.contentTypes).filter(
        (uid): uid is UID.ContentType => isEditorial(uid) && hasDrafts(strapi, uid),
      );
      const db = database(strapi);
      const later = db(`${VERSIONS} as later`)
        .whereRaw('later.document_id = latest.document_id and later.id > latest.id')
        .select(db.raw('1'));
      const found = await db(`${VERSIONS} as latest`)
        .where((readable) => {
          void readable.whereRaw('1 = 0');
          for (const uid of types) {
            void readable.orWhere((ofType) => {
              void ofType.where('latest.content_type', uid);
              narrow?.(ofType, uid, 'latest.document_id');
            });
          }
        })
        .where({ by_kind: 'agent', is_published: false })
        .whereIn('action', ['created', 'saved'])
        .andWhere('at', '>=', (await databaseNow(strapi)) - AGENT_DRAFTS_MS)
        .whereNotExists(later)
        .orderBy('id', 'desc')
        .limit(limit)
        .select<VersionRow[]>(COLUMNS);
      return found
        .map(toVersion)
        .flatMap(({ by, ...version }) => (by.kind === 'agent' ? [{ ...version, by }] : []));
    },

    async side(uid, documentId, side) {
      if (side === 'nothing') return {};
      if (typeof side === 'number') {
        const version = await service.find(side);
        return version?.documentId === documentId && version.contentType === uid
          ? version.content
          : null;
      }
      const contents = await contentsOf(strapi, uid, documentId);
      return (side === 'live' ? contents.published : edited(contents)) ?? null;
    },

    compare: (comparing) => compare(strapi, service, comparing),

    async recordRows(query, uid, written) {
      const at = await databaseNow(strapi, query);
      const origin = currentOrigin(strapi);
      for (let start = 0; start < written.length; start += BATCH) {
        const batch = written.slice(start, start + BATCH);
        const known = await withHistory(query, batch);
        const versions = batch.flatMap(({ documentId, before, after }): NewVersion[] => {
          const version = { contentType: uid, documentId, at, isPublished: false };
          if (before === null) {
            return [{ ...version, origin, action: 'created', fields: [], content: after }];
          }
          const fields = changedFields(before, after);
          const found = { ...version, ...BASELINE, content: before };
          return [
            ...(known.has(documentId) ? [] : [found]),
            { ...version, origin, action: 'saved', fields, content: after },
          ];
        });
        const inserted = [];
        for (const version of versions) inserted.push((await storedRow(query, version)).row);
        await query(VERSIONS).insert(inserted);
      }
    },

    async recordMissing(query, channel) {
      const now = await databaseNow(strapi, query);
      const types = Object.keys(strapi.contentTypes).filter(isEditorial);
      let recorded = 0;
      for (const uid of types as UID.ContentType[]) {
        for (const documentId of await withoutHistory(query, uid)) {
          const contents = await contentsOf(strapi, uid, documentId);
          const found = { uid, documentId, contents, now, channel };
          await insertVersions(query, await baselineVersions(strapi, query, found));
          recorded += 1;
        }
      }
      return recorded;
    },
  };
  return service;
};
