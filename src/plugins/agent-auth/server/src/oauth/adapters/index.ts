import type { Core } from '@strapi/strapi';
import type { Adapter } from '../engine/library';
import { oidcRecordsAdapter } from './oidc-records';
import { clientsAdapter } from './clients';
import { grantsAdapter } from './grants';
import { sessionsAdapter } from './sessions';

const RECORD_KINDS = new Set([
  'AccessToken',
  'AuthorizationCode',
  'RefreshToken',
  'DeviceCode',
  'Interaction',
  'ReplayDetection',
]);

/**
 * Returns the storage adapter of an engine model.
 *
 * @throws Error for a model of a disabled feature
 */
export const adapterFor =
  (strapi: Core.Strapi) =>
  (model: string): Adapter => {
    if (model === 'Client') return clientsAdapter(strapi);
    if (model === 'Grant') return grantsAdapter(strapi);
    if (model === 'Session') return sessionsAdapter();
    if (RECORD_KINDS.has(model)) return oidcRecordsAdapter(strapi, model);
    throw new Error(`Nothing is stored for ${model}.`);
  };
