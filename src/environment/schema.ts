import { redisUrl } from '@ota-news/foundation/settings/common';
import { z } from '@strapi/utils';
import { advanced } from './advanced';
import { agents } from './agents';
import { database } from './database';
import { refuseFormerAddress } from './former';
import { limits } from './limits';
import { marketData, requireQuoteSettings } from './market-data';
import { newsletter, requireSender } from './newsletter';
import { operations } from './operations';
import { publishing, requireProviderSettings } from './publishing';
import type { Requirement, Variables } from './requirement';
import { search } from './search';
import { secrets } from './secrets';
import { server } from './server';
import { requireStorageSettings, storage } from './storage';

/**
 * Every setting the service reads from its environment: name, type, default and meaning.
 *
 * This is the only description of the settings. The configuration files read the parsed result,
 * and `.env.example` and `docs/configuration.md` are generated from it (`npm run docs:settings`).
 */

const sharing = {
  REDIS_URL: redisUrl,
};

/** Setting groups in the order of the documentation. */
export const settingGroups = {
  Service: server,
  Secrets: secrets,
  Database: database,
  'Limits and cache': limits,
  Agents: agents,
  Uploads: storage,
  'After publication': publishing,
  'Share prices': marketData,
  Newsletter: newsletter,
  'Several processes': sharing,
  Search: search,
  Operations: operations,
} as const;

/** Schema of all settings of the application. */
export const environmentSchema = z.object({
  ...server,
  ...secrets,
  ...database,
  ...limits,
  ...agents,
  ...storage,
  ...publishing,
  ...marketData,
  ...newsletter,
  ...sharing,
  ...search,
  ...operations,
  ADVANCED: advanced,
});

/** Reports missing settings that others require, and former ones, even if other settings are invalid. */
export const missingSettings = (given: Variables): Requirement[] => [
  ...requireProviderSettings(given),
  ...requireQuoteSettings(given),
  ...requireStorageSettings(given),
  ...requireSender(given),
  ...refuseFormerAddress(given),
];

export type Environment = z.infer<typeof environmentSchema>;
