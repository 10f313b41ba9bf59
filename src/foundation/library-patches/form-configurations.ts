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

/**
 * Synchronizes the configurations of the panel's forms and lists only if they or the content types have changed since the
 * last time. Strapi validates and merges all of them at each start, which takes a tenth of it. Call it in `register`.
 */
export const syncChangedConfigurations = (strapi: Core.Strapi): void => {
  const store = strapi.store({ type: 'plugin', name: 'content_manager' });
  for (const name of Object.keys(SERVICES) as ServiceName[]) {
    const service: ConfigurationService = strapi.plugin('content-manager').service(name);
    const sync = service.syncConfigurations.bind(service);
    const key = `synced_${name}`;
    service.syncConfigurations = async () => {
      if ((await store.get({ key })) === (await fingerprint(strapi, name))) return;
      await sync();
      await store.set({ key, value: await fingerprint(strapi, name) });
    };
  }
};
