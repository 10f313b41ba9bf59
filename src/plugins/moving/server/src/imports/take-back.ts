import { getService } from '@ota-news/foundation/contracts/services';
import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { documentsOf } from '@ota-news/foundation/database/documents';
import {
  withOrigin,
  type ChangeAuthor,
} from '@ota-news/foundation/document-versions/change-origin';
import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import { createRestorations } from '@ota-news/foundation/document-versions/restorations';
import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { setImmediate } from 'node:timers/promises';
import type { Execution, ItemKind } from '#newsroom/contracts/moving';
import { MADE, type ItemRow } from '../runs/items';
import { ITEMS } from '../tables';
import { isChangedSince } from './changed-since';
import { formerState, type FormerState } from './former-state';
import { usedPictures } from './used-pictures';

interface FormerDocument {
  uid: UID.ContentType;
  documentId: string;
}

/** Documents before what they refer to, pictures when nothing shows them any more. */
const ORDER: ItemKind[] = ['redirect', 'member', 'post', 'page', 'author', 'category', 'picture'];

const BATCH = 100;

export interface TakingBack extends Omit<Execution, 'place'> {
  runId: number;
  by: string;
  author: ChangeAuthor;
}

/**
 * Takes an import back: deletes what it created and restores what it changed. What somebody changed or uses since stays,
 * with a note in the report. Can be repeated after an interruption.
 */
export const takeBack = async (
  strapi: Core.Strapi,
  { runId, by, author, progress, signal }: TakingBack,
): Promise<void> => {
  const rows = () => database(strapi)<ItemRow>(ITEMS);
  const made = (kind: ItemKind) => rows().where({ run_id: runId, kind }).whereIn('outcome', MADE);

  const settle = async (
    item: ItemRow,
    fault: string | null,
    query: Knex = database(strapi),
  ): Promise<void> => {
    const change =
      fault === null
        ? { outcome: 'taken-back' as const }
        : { outcome: 'kept' as const, notes: JSON.stringify([fault]) };
    await query(ITEMS).where({ id: item.id }).update(change);
  };

  /** Tells why a document stays; null if it can go. */
  const reasonToStay = async (documentId: string, item: ItemRow): Promise<string | null> => {
    if (await isChangedSince(strapi, documentId, item.last_version)) {
      return 'Changed here since the import, so it stays';
    }
    if (item.kind !== 'author' && item.kind !== 'category') return null;
    const field = item.kind;
    const [user] = await documentsOf(strapi, 'api::article.article').findMany({
      filters:
        field === 'author'
          ? {
              $or: [{ author: { documentId } }, { coauthors: { documentId } }],
            }
          : { category: { documentId } },
      fields: ['title'],
      limit: 1,
    });
    return user === undefined ? null : `Used by “${String(user.title)}”, so it stays`;
  };

  const person = author.kind === 'person' ? { id: author.id } : undefined;

  /** Puts a document back as it was: what readers saw, then what was changed after that and not yet public. */
  const restore = async (
    document: FormerDocument,
    { live, edited }: FormerState,
  ): Promise<void> => {
    const { uid, documentId } = document;
    const restorations = createRestorations(strapi);
    if (live !== null) {
      await restorations.restoreVersion(document, live.content, person);
      if (hasDrafts(strapi, uid)) await documentsOf(strapi, uid).publish({ documentId });
    } else if (hasDrafts(strapi, uid)) await documentsOf(strapi, uid).unpublish({ documentId });
    if (edited !== null && edited.id !== live?.id) {
      await restorations.restoreVersion(document, edited.content, person);
    }
  };

  const takeDocumentBack = async (item: ItemRow): Promise<void> => {
    const { content_type: uid, target, outcome, first_version: first } = item;
    const isHere =
      uid !== null &&
      (await documentsOf(strapi, uid).findOne({ documentId: target ?? '' })) !== null;
    if (uid === null || !isHere) return settle(item, null);
    const document = { uid, documentId: target ?? '' };
    const former =
      outcome === 'updated' ? await formerState(strapi, document.documentId, first) : null;
    const isLost = outcome === 'updated' && former?.edited == null;
    const fault = isLost
      ? 'Its former text is not in the history any more, so it stays'
      : await reasonToStay(document.documentId, item);
    await inTransaction(strapi, async ({ query }) => {
      if (fault === null) {
        await withOrigin({ channel: 'import', by: author }, async () => {
          if (former !== null) await restore(document, former);
          else await documentsOf(strapi, uid).delete({ documentId: document.documentId });
        });
      }
      await settle(item, fault, query);
    });
  };

  const takePictureBack = async (item: ItemRow, used: Set<string>): Promise<void> => {
    const file = await strapi.db
      .query('plugin::upload.file')
      .findOne({ where: { id: Number(item.target) } });
    const isUsed = used.has(item.path ?? '');
    if (file !== null && !isUsed) await strapi.plugin('upload').service('upload').remove(file);
    await settle(item, isUsed ? 'Used here, so it stays' : null);
  };

  const steps: Record<ItemKind, (items: ItemRow[]) => Promise<void>> = {
    redirect: async (items) => {
      const paths = items.map(({ target }) => target ?? '');
      await getService(strapi, 'redirects', 'redirect-imports').remove(paths);
      for (const item of items) await settle(item, null);
    },
    member: async (items) => {
      for (const item of items) {
        await getService(strapi, 'newsletter', 'transfer').takeBack(item.target ?? '', by);
        await settle(item, null);
      }
    },
    post: each(takeDocumentBack),
    page: each(takeDocumentBack),
    author: each(takeDocumentBack),
    category: each(takeDocumentBack),
    picture: async (items) => {
      const used = await usedPictures(
        strapi,
        items.map((item) => item.path ?? ''),
      );
      await each((item: ItemRow) => takePictureBack(item, used))(items);
    },
  };

  const [counted] = await rows()
    .where({ run_id: runId })
    .whereIn('outcome', MADE)
    .count<{ total: number | string }[]>({ total: '*' });
  const total = Number(counted?.total ?? 0);
  let done = 0;
  for (const kind of ORDER) {
    for (;;) {
      signal.throwIfAborted();
      // Latest first, as the steps of an import build on each other.
      const items = await made(kind).orderBy('id', 'desc').limit(BATCH);
      if (items.length === 0) break;
      await steps[kind](items);
      done += items.length;
      progress('taking-back', done, total);
      await setImmediate();
    }
  }
};

/** Runs a step for each item, one after the other. */
function each(step: (item: ItemRow) => Promise<void>) {
  return async (items: ItemRow[]): Promise<void> => {
    for (const item of items) {
      await setImmediate();
      await step(item);
    }
  };
}
