import { database } from '@ota-news/foundation/database/connection';
import { namingAttribute } from '@ota-news/foundation/document-versions/content';
import { versionName, versionOf } from '@ota-news/foundation/document-versions/document-version';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { mayCallByName, nameableBy } from '@ota-news/foundation/panel-access/entry-names';
import { readableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import { isSingleType } from '@ota-news/foundation/document-versions/entry-address';
import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import { pageNumber } from '@ota-news/foundation/fields/paging';
import type { Core, UID } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import type {
  AgentDraftView,
  VersionView,
  Version,
  VersionList,
} from '@ota-news/foundation/contracts/history';
import { readableEntry, type RequestedEntry } from '../entries';
import { ownService } from '../own-services';

const PAGE_SIZE = 20;
/** Maximum entries on the home page. */
const MAX_AGENT_DRAFTS = 10;

const entry = { contentType: z.string().max(255), documentId: z.string().min(1).max(64) };
const listed = z.object({ ...entry, page: pageNumber() });
const side = z.union([
  z.enum(['live', 'draft', 'nothing']),
  z.coerce.number().int().min(1).max(2_147_483_647),
]);
const compared = z.object({
  ...entry,
  from: side,
  to: side,
  /** Includes unchanged fields. */
  all: z.stringbool().default(false),
});

/** Controller of document versions in the admin panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const serialize = (
    { title: _title, ...version }: Version,
    { now, rights }: RequestedEntry,
  ): VersionView => ({
    ...version,
    fields: version.fields
      .filter((name) => rights.mayInField('read', name))
      .map((name) => ownService(strapi, 'labels').field(version.contentType, name)),
    canRestore: rights.may(now === null ? 'create' : 'update'),
  });

  /** Restricts rows to entries whose titles the requesting person may read. */
  const nameable =
    (ctx: Context) => (rows: Knex.QueryBuilder, uid: UID.ContentType, column: string) => {
      const naming = namingAttribute(strapi.contentType(uid));
      if (naming === undefined) rows.whereRaw('1 = 0');
      else readableEntries(strapi, ctx, uid, [naming]).narrow(rows, column);
    };

  return {
    /** `GET /admin/history/agents`: unpublished drafts by agents that the person may read. */
    async agents(ctx: Context): Promise<void> {
      const found = await ownService(strapi, 'versions').draftsOfAgents({
        limit: MAX_AGENT_DRAFTS,
        narrow: nameable(ctx),
      });
      const data = found.map(({ id, contentType, documentId, title, at, by }): AgentDraftView => ({
        id,
        contentType,
        documentId,
        title,
        at,
        by,
        isSingleType: isSingleType(strapi, contentType),
      }));
      ctx.body = { data };
    },

    /** `GET /admin/history/versions?contentType=…&documentId=…&page=…` */
    async list(ctx: Context): Promise<void> {
      const { contentType, documentId, page } = parseOrThrow(listed, ctx.query);
      const entry = await readableEntry(strapi, ctx, contentType, documentId);
      const uid = contentType as UID.ContentType;
      const { versions, total } = await ownService(strapi, 'versions').ofDocument(uid, documentId, {
        page,
        pageSize: PAGE_SIZE,
      });
      const stored = await versionOf(strapi, database(strapi), uid, documentId);
      ctx.body = {
        data: versions.map((version) => serialize(version, entry)),
        meta: {
          page,
          pageSize: PAGE_SIZE,
          total,
          version: stored === null ? null : versionName(stored),
          hasDrafts: hasDrafts(strapi, uid),
          isSingleType: isSingleType(strapi, uid),
          isLive: entry.now?.isPublished === true,
          title: mayCallByName(strapi, entry.rights, uid)
            ? (entry.now?.title ?? versions[0]?.title ?? '')
            : '',
        },
      } satisfies VersionList;
    },

    /** `GET /admin/history/comparison?contentType=…&documentId=…&from=…&to=…` */
    async compare(ctx: Context): Promise<void> {
      const { contentType, documentId, from, to, all } = parseOrThrow(compared, ctx.query);
      const { rights } = await readableEntry(strapi, ctx, contentType, documentId);
      const data = await ownService(strapi, 'versions').compare({
        contentType: contentType as UID.ContentType,
        documentId,
        from,
        to,
        all,
        mayRead: (field) => rights.mayInField('read', field),
        mayName: nameableBy(strapi, ctx),
      });
      ctx.body = { data };
    },
  };
};
