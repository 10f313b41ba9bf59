import { database } from '@ota-news/foundation/database/connection';
import { namingAttribute } from '@ota-news/foundation/document-versions/content';
import { versionName, versionOf } from '@ota-news/foundation/document-versions/document-version';
import { checked } from '@ota-news/foundation/fields/issues';
import type { ReceivedRequest } from '@ota-news/foundation/network/received-request';
import { entryRights, type EntryRights } from '@ota-news/foundation/panel-access/entry-rights';
import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import type { Core, UID } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type {
  AgentDraft,
  ShownVersion,
  Version,
  VersionList,
} from '../../../../../newsroom/contracts/history';
import { readableEntry, type AskedEntry } from '../entries';
import { labelled } from '../labels';
import { own } from '../own-services';

const PAGE_SIZE = 20;
/** On the home page. */
const MAX_AGENT_DRAFTS = 10;

const entry = { contentType: z.string().max(255), documentId: z.string().min(1).max(64) };
const listed = z.object({ ...entry, page: z.coerce.number().int().min(1).max(100_000).default(1) });
const side = z.union([
  z.enum(['live', 'draft', 'nothing']),
  z.coerce.number().int().min(1).max(2_147_483_647),
]);
const compared = z.object({
  ...entry,
  from: side,
  to: side,
  /** Also what is the same on both sides. */
  all: z.stringbool().default(false),
});

/** What documents were, for the panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const shown = (
    { title: _title, ...version }: Version,
    { now, rights }: AskedEntry,
  ): ShownVersion => ({
    ...version,
    fields: version.fields
      .filter((name) => rights.mayInField('read', name))
      .map((name) => labelled(version.contentType, name)),
    canRestore: rights.may(now === null ? 'create' : 'update'),
  });

  /** What an entry is called stands in one of its fields. */
  const mayName = (rights: EntryRights, uid: UID.ContentType): boolean => {
    const naming = namingAttribute(strapi.contentType(uid));
    return naming !== undefined && rights.mayInField('read', naming);
  };

  /** Null where the person may not read the entry. */
  const entryOf = async (ctx: ReceivedRequest, { contentType, documentId }: AgentDraft) => {
    try {
      return await readableEntry(strapi, ctx, contentType, documentId);
    } catch (error) {
      if (error instanceof errors.ForbiddenError) return null;
      throw error;
    }
  };

  return {
    /** `GET /admin/history/agents`: drafts of agents that wait for a person who may read them. */
    async agents(ctx: ReceivedRequest): Promise<void> {
      const data: AgentDraft[] = [];
      for (const { id, contentType, documentId, title, at, by } of await own(
        strapi,
        'versions',
      ).draftsOfAgents()) {
        const draft: AgentDraft = { id, contentType, documentId, title, at, by };
        const asked = await entryOf(ctx, draft);
        if (asked !== null && mayName(asked.rights, contentType)) data.push(draft);
        if (data.length === MAX_AGENT_DRAFTS) break;
      }
      ctx.body = { data };
    },

    /** `GET /admin/history/versions?contentType=…&documentId=…&page=…` */
    async list(ctx: ReceivedRequest): Promise<void> {
      const { contentType, documentId, page } = checked(listed, ctx.query);
      const asked = await readableEntry(strapi, ctx, contentType, documentId);
      const uid = contentType as UID.ContentType;
      const { versions, total } = await own(strapi, 'versions').ofDocument(uid, documentId, {
        page,
        pageSize: PAGE_SIZE,
      });
      const stored = await versionOf(strapi, database(strapi), uid, documentId);
      ctx.body = {
        data: versions.map((version) => shown(version, asked)),
        meta: {
          page,
          pageSize: PAGE_SIZE,
          total,
          version: stored === null ? null : versionName(stored),
          hasDrafts: hasDrafts(strapi, uid),
          isLive: asked.now?.isPublished === true,
          title: mayName(asked.rights, uid) ? (asked.now?.title ?? versions[0]?.title ?? '') : '',
        },
      } satisfies VersionList;
    },

    /** `GET /admin/history/comparison?contentType=…&documentId=…&from=…&to=…` */
    async compare(ctx: ReceivedRequest): Promise<void> {
      const { contentType, documentId, from, to, all } = checked(compared, ctx.query);
      const { rights } = await readableEntry(strapi, ctx, contentType, documentId);
      const data = await own(strapi, 'versions').compare({
        contentType: contentType as UID.ContentType,
        documentId,
        from,
        to,
        all,
        mayRead: (field) => rights.mayInField('read', field),
        mayName: (target, named) =>
          mayName(entryRights(strapi, ctx, target, named ?? null), target),
      });
      ctx.body = { data };
    },
  };
};
