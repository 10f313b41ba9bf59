import type { Core } from '@strapi/strapi';
import { createHash } from 'node:crypto';
import { declarePatch } from './library-patch';

declarePatch(__filename, '@strapi/content-manager', '5.54');

/** Services that keep what forms and lists of the panel look like, and what the keys of their configurations begin with. */
const SERVICES = {
  components: 'plugin_content_manager_configuration_components::',
  'content-types': 'plugin_content_manager_configuration_content_types::',
} as const;

interface ConfigurationService {
  syncConfigurations(): Promise<void>;
}

type ServiceName = keyof typeof SERVICES;

/** What a synchronization reads of a content type or component. */
const READ_KEYS = ['uid', 'kind', 'info', 'options', 'pluginOptions', 'attributes', 'config'];

const readParts = (model: object): unknown[] =>
  READ_KEYS.map((key) => (model as Record<string, unknown>)[key]);

/** Identifies what a synchronization reads, which it leaves unchanged: the models and the stored configurations. */
const fingerprint = async (strapi: Core.Strapi, name: ServiceName): Promise<string> => {
  const models = name === 'components' ? strapi.components : strapi.contentTypes;
  const stored = await strapi.db.query('strapi::core-store').findMany({
    select: ['key', 'value'],
    where: { key: { $startsWith: SERVICES[name] } },
    orderBy: 'key',
  });
  const content = [
    strapi.config.get('info.strapi'),
    strapi.plugin('content-manager').service('field-sizes').getAllFieldSizes(),
    Object.values(models).map(readParts),
    stored,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
};

const storeOf = (strapi: Core.Strapi, name: ServiceName) =>
  strapi.store({ type: 'plugin', name: 'content_manager', key: `synced_${name}` });

const NAMES = Object.keys(SERVICES) as ServiceName[];

/**
 * Synchronizes the configurations of the panel's forms and lists only if they or the content types have changed since the
 * end of the last start. Strapi validates and merges all of them at each start, which takes a tenth of it. Call it in
 * `register`.
 */
export const syncChangedConfigurations = (strapi: Core.Strapi): void => {
  for (const name of NAMES) {
    const service: ConfigurationService = strapi.plugin('content-manager').service(name);
    const sync = service.syncConfigurations.bind(service);
    service.syncConfigurations = async () => {
      if ((await storeOf(strapi, name).get({})) === (await fingerprint(strapi, name))) return;
      await sync();
      // Strapi completes new configurations only when it finds them stored.
      await sync();
    };
  }
};

/** Stores what the next start compares with. Call it in `bootstrap`, after the last change of configurations. */
export const storeSyncedConfigurations = async (strapi: Core.Strapi): Promise<void> => {
  for (const name of NAMES) {
    const store = storeOf(strapi, name);
    const value = await fingerprint(strapi, name);
    if ((await store.get({})) !== value) await store.set({ value });
  }
};
