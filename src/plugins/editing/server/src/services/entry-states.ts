import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import {
  versionName,
  versionOf,
  type DocumentVersion,
} from '@ota-news/foundation/document-versions/document-version';
import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { EntryState } from '@ota-news/foundation/contracts/editing';
import type { LastSave, ReadEntryState } from '#newsroom/contracts/editing';
import { createRelationReader } from './relations';

type SignedIn = Pick<Context, 'state'>;

/** Maximum attempts to read an entry consistently while it is being saved. */
const MAX_ATTEMPTS = 3;

/** States of entries for the panel. */
export const createEntryStates = (strapi: Core.Strapi) => {
  const stateOf = async (
    ctx: SignedIn,
    uid: UID.ContentType,
    version: DocumentVersion,
    isWithin = false,
  ): Promise<EntryState> => ({
    version: versionName(version),
    relations: await createRelationReader(strapi, ctx, isWithin)(uid, version.edited.id),
  });

  /** Returns the agent that saved a version; its call is recorded after the change is stored. */
  const agentOf = async (
    uid: UID.ContentType,
    documentId: string,
    { edited }: DocumentVersion,
  ): Promise<string | null> => {
    if (!isInstalled(strapi, 'agent-auth')) return null;
    const calls = await getService(strapi, 'agent-auth', 'activity').ofDocument(uid, documentId);
    const last = calls.find(({ outcome }) => outcome === 'succeeded');
    return last !== undefined && Date.parse(last.at) >= edited.savedAt ? last.clientName : null;
  };

  const lastSave = async (
    ctx: SignedIn,
    uid: UID.ContentType,
    documentId: string,
    version: DocumentVersion,
  ): Promise<LastSave> => ({
    at: new Date(version.edited.savedAt).toISOString(),
    by:
      version.savedBy === null
        ? null
        : { name: version.savedBy.name, isYou: version.savedBy.id === ctx.state.user.id },
    agent: await agentOf(uid, documentId, version),
  });

  return {
    /** Returns the state after a change, within its transaction; null for a deleted entry. */
    async within(
      query: Knex,
      ctx: SignedIn,
      uid: UID.ContentType,
      documentId: string,
    ): Promise<EntryState | null> {
      const version = await versionOf(strapi, query, uid, documentId);
      return version === null ? null : stateOf(ctx, uid, version, true);
    },

    /**
     * Reads an entry and its state, and retries if it was saved in between: a version name must
     * never accompany the fields of an older version.
     *
     * @param read reads the fields
     * @returns null if the entry does not exist
     */
    async beside(
      ctx: SignedIn,
      uid: UID.ContentType,
      documentId: string,
      read: () => Promise<void>,
    ): Promise<ReadEntryState | null> {
      const query = database(strapi);
      for (let attempt = 1; ; attempt += 1) {
        const version = await versionOf(strapi, query, uid, documentId);
        await read();
        if (version === null) return null;
        const state = {
          ...(await stateOf(ctx, uid, version)),
          saved: await lastSave(ctx, uid, documentId, version),
          isPublished: hasDrafts(strapi, uid) ? version.published !== null : null,
        };
        const after = await versionOf(strapi, query, uid, documentId);
        // After the last attempt the older version name is returned; then a save may be rejected needlessly.
        const isWhole = after !== null && versionName(after) === state.version;
        if (isWhole || attempt === MAX_ATTEMPTS) return state;
      }
    },
  };
};
