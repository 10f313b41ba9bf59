import { authorSubject } from '@ota-news/foundation/agent-tools/subjects';
import {
  followDocuments,
  type DocumentChange,
} from '@ota-news/foundation/database/document-changes';
import type { StoredDate } from '@ota-news/foundation/database/values';
import { personBehind } from '@ota-news/foundation/document-versions/author-columns';
import { currentOrigin } from '@ota-news/foundation/document-versions/change-origin';
import { coversEntry, personAbility } from '@ota-news/foundation/panel-access/person-ability';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { ownService } from './own-services';
import type { ScheduledDraft } from './scheduled-draft';
import { SCHEDULERS } from './tables';

const PUBLISH = 'plugin::content-manager.explorer.publish';

const mayPublish = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  personId: number,
  createdById: number | null,
): Promise<boolean> => {
  const ability = await personAbility(strapi, personId);
  if (ability === null) return false;
  const entry = await authorSubject(strapi, { createdById });
  return coversEntry(strapi, ability, PUBLISH, uid, { entry });
};

/** Normalizes a time from the database or a form; an invalid date stays unchanged and fails validation later. */
const momentOf = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null;
  const date = new Date(value as StoredDate);
  return Number.isNaN(date.getTime()) ? String(value) : date.toISOString();
};

/** Returns the draft, its stored publication time and the time after the change. */
const momentsOf = async (strapi: Core.Strapi, { uid, params, before }: DocumentChange) => {
  const { attributes, columns } = ownService(strapi, 'types').of(uid);
  const { draft } = await before();
  const stored = momentOf(draft?.[columns.scheduledFor]);
  const sent = params.data?.[attributes.scheduledFor];
  return { draft, stored, next: sent === undefined ? stored : momentOf(sent) };
};

/**
 * Requires the publish permission to schedule an article or to change a scheduled one, through any API,
 * because it is published later without review. Records who set the time for the check on publication.
 */
export const guardSchedules = (strapi: Core.Strapi): void => {
  followDocuments(strapi, {
    concerns: ({ uid, action }) =>
      ownService(strapi, 'types').has(uid) && ['create', 'update'].includes(action),

    /** @throws ForbiddenError */
    async before(change) {
      const { draft, next } = await momentsOf(strapi, change);
      const personId = personBehind(currentOrigin(strapi).by);
      if (next === null || personId === null) return;
      const createdById = draft === undefined ? personId : (draft.created_by_id as number | null);
      if (await mayPublish(strapi, change.uid, personId, createdById)) return;
      throw new errors.ForbiddenError(
        `An article scheduled for publication (at ${next}) can be scheduled and changed only by those who may publish it. Leave “Publish at” empty, or ask somebody who may publish.`,
      );
    },

    async after(change, documentId) {
      const { stored, next } = await momentsOf(strapi, change);
      if (next === null || next === stored) return;
      await change
        .query(SCHEDULERS)
        .insert({ document_id: documentId, person_id: personBehind(currentOrigin(strapi).by) })
        .onConflict('document_id')
        .merge();
    },
  });
};

/**
 * Checks the person who scheduled an article: their account must be active and their roles must still permit
 * publishing it. Schedules set by a token or the service always pass.
 */
export const schedulerMayPublish = async (
  strapi: Core.Strapi,
  query: Knex,
  uid: UID.ContentType,
  { document_id, created_by_id }: ScheduledDraft,
): Promise<boolean> => {
  const planned = await query(SCHEDULERS)
    .where({ document_id })
    .first<{ person_id: number | null } | undefined>('person_id');
  const personId = planned?.person_id ?? null;
  return personId === null || mayPublish(strapi, uid, personId, created_by_id);
};
