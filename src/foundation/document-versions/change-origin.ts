import type { Core } from '@strapi/strapi';
import { AsyncLocalStorage } from 'node:async_hooks';
import { nameOf } from '../database/actor';

/** Through what a change came in. */
export type Door = 'panel' | 'rest' | 'ingestion' | 'agent' | 'schedule' | 'import' | 'service';

/** Who made a change. */
export type ChangeAuthor =
  | { kind: 'person'; id: number; name: string }
  /** A pipeline, by the name of its token. */
  | { kind: 'token'; id: number; name: string }
  /** An agent, as it calls itself (untrusted text), for the person who answers for it. */
  | { kind: 'agent'; name: string; person: { id: number; name: string } }
  | { kind: 'service' };

/** Where changes come from that are made while some work goes on. */
export interface ChangeOrigin {
  door: Door;
  /** Left out: whoever's request is being answered. */
  by?: ChangeAuthor;
  /** The version that is put back. */
  restores?: number;
  /** Is told the number of each version that the work makes, where versions are kept. */
  onVersion?(id: number): void;
}

const origins = new AsyncLocalStorage<ChangeOrigin>();

/** Says where all changes come from that some work makes. */
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

/** Whose request is being answered, and through which of the doors that Strapi opens. */
const ofRequest = (strapi: Core.Strapi): { door: Door; by: ChangeAuthor } => {
  const state = strapi.requestContext.get()?.state as RequestState | undefined;
  const { strategy, credentials } = state?.auth ?? {};
  if (strategy?.name === 'admin' && state?.user !== undefined) {
    const { id } = state.user;
    return { door: 'panel', by: { kind: 'person', id, name: nameOf(state.user) ?? '' } };
  }
  if (typeof credentials?.id === 'number') {
    const { id, name = '' } = credentials;
    return { door: 'rest', by: { kind: 'token', id, name } };
  }
  return { door: strategy === undefined ? 'service' : 'rest', by: SERVICE };
};

/** Where a change comes from that is being made now. */
export const currentOrigin = (strapi: Core.Strapi): ChangeOrigin & { by: ChangeAuthor } => {
  const request = ofRequest(strapi);
  const origin = origins.getStore();
  return { ...request, ...origin, by: origin?.by ?? request.by };
};
