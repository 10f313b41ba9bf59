import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { nameOf } from '../database/actor';

/** Channel through which a change was made. */
export type Channel = 'panel' | 'rest' | 'ingestion' | 'agent' | 'schedule' | 'import' | 'service';

export type ChangeAuthor =
  | { kind: 'person'; id: number; name: string }
  /** A pipeline, by the name of its API token. */
  | { kind: 'token'; id: number; name: string }
  /** An agent, with the name it gave itself (untrusted text) and the person it acts for. */
  | { kind: 'agent'; name: string; person: { id: number; name: string } }
  | { kind: 'service' };

/** Origin of the changes made during some work. */
export interface ChangeOrigin {
  channel: Channel;
  /** Default: the author of the current request. */
  by?: ChangeAuthor;
  /** Id of the version being restored. */
  restores?: number;
  /** Receives the id of each version that the work creates, if versions are kept. */
  onVersion?(id: number): void;
}

const origins = new AsyncLocalStorage<ChangeOrigin>();

/** Sets the origin of all changes made by some work. */
export const withOrigin = <T>(origin: ChangeOrigin, work: () => Promise<T>): Promise<T> =>
  origins.run(origin, work);

interface RequestState {
  auth?: {
    strategy?: { name?: string };
    credentials?: { id?: number; name?: string } | null;
  };
  user?: {
    id: number;
    firstname: string | null;
    lastname: string | null;
    email: string | null;
  };
}

const SERVICE: ChangeAuthor = { kind: 'service' };

/** Derives the author and channel from the current Strapi request. */
const ofRequest = (strapi: Core.Strapi): { channel: Channel; by: ChangeAuthor } => {
  const state = strapi.requestContext.get()?.state as RequestState | undefined;
  const { strategy, credentials } = state?.auth ?? {};
  if (strategy?.name === 'admin' && state?.user !== undefined) {
    const { id } = state.user;
    return { channel: 'panel', by: { kind: 'person', id, name: nameOf(state.user) ?? '' } };
  }
  if (typeof credentials?.id === 'number') {
    const { id, name = '' } = credentials;
    return { channel: 'rest', by: { kind: 'token', id, name } };
  }
  return { channel: strategy === undefined ? 'service' : 'rest', by: SERVICE };
};

/** Returns the origin of the change in progress. */
export const currentOrigin = (strapi: Core.Strapi): ChangeOrigin & { by: ChangeAuthor } => {
  const request = ofRequest(strapi);
  const origin = origins.getStore();
  return { ...request, ...origin, by: origin?.by ?? request.by };
};
