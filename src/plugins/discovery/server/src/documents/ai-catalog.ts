import type { AgentResource, DiscoveryDocument } from '@ota-news/foundation/contracts/discovery';
import { getService } from '@ota-news/foundation/contracts/services';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';

const PATH = '/.well-known/ai-catalog.json';
const TYPE = 'application/ai-catalog+json';

export const aiCatalogLink = { href: PATH, rel: 'ai-catalog', type: TYPE } as const;

/**
 * `/.well-known/ai-catalog.json` (Agentic Resource Discovery 0.9), and the same content under the file name of the next
 * version.
 */
export const aiCatalogs = (
  strapi: Core.Strapi,
  resources: () => AgentResource[],
): DiscoveryDocument[] => {
  const host = (): string => new URL(publicUrl()).hostname;
  const body = async (): Promise<object> => ({
    specVersion: '1.0',
    host: {
      displayName: (await getService(strapi, 'site', 'frame').publication()).name,
      identifier: host(),
    },
    entries: resources().map(({ name, path, ...facts }) => ({
      identifier: `urn:air:${host()}:${name}`,
      ...facts,
      url: absolute(path),
    })),
  });
  return [
    { path: PATH, contentType: TYPE, body },
    { path: '/.well-known/ard.json', contentType: 'application/json; charset=utf-8', body },
  ];
};
