import { database } from '@ota-news/foundation/database/connection';
import { freeSlug, slugFrom, slugProblem } from '@ota-news/foundation/database/slug';
import { declarePatch } from '@ota-news/foundation/library-patches/library-patch';
import type { Core, UID } from '@strapi/strapi';
import { guardEntries, type Controller } from './guarded-entries';
import { guardRelations } from './guarded-relations';
import { guardSlugs } from './guarded-slugs';
import { addressSpaceOf, type AddressSpace } from '#newsroom/document-rules/namespaces';

declarePatch(__filename, '@strapi/content-manager', '5.54');

interface SlugQuestion {
  contentTypeUID: UID.ContentType;
  /** Form values; `id` is the document id. */
  data: Record<string, unknown>;
}

interface AvailabilityQuestion {
  contentTypeUID: UID.ContentType;
  value: string;
}

type GuardedName = 'collection-types' | 'single-types' | 'relations' | 'uid';
type ControllerFactory = (context: { strapi: Core.Strapi }) => Controller;

interface ContentManagerPlugin {
  controllers: Record<GuardedName, Controller | ControllerFactory>;
  services: { uid: (context: { strapi: Core.Strapi }) => object };
}

const spaceOf = (uid: UID.ContentType): AddressSpace => {
  const space = addressSpaceOf(uid);
  if (space === undefined) throw new Error(`${uid} has no slugs.`);
  return space;
};

/**
 * Slug service with the document rules for generation, availability and numbering, so that the panel never
 * offers a slug that saving would reject. Replaces the content manager's own service, which knows neither
 * reserved words nor the address space shared by OTAs and pages.
 */
const createSlugs = ({ strapi }: { strapi: Core.Strapi }) => {
  const query = database(strapi);
  return {
    async generateUIDField({ contentTypeUID, data }: SlugQuestion): Promise<string> {
      const space = spaceOf(contentTypeUID);
      const base = slugFrom(String(data[space.naming] ?? ''));
      if (base === '') return '';
      const own = typeof data.id === 'string' && data.id !== '' ? data.id : undefined;
      return freeSlug(query, space, base, own);
    },

    async findUniqueUID({ contentTypeUID, value }: AvailabilityQuestion): Promise<string> {
      return freeSlug(query, spaceOf(contentTypeUID), slugFrom(value) || 'untitled', undefined);
    },

    async checkUIDAvailability({ contentTypeUID, value }: AvailabilityQuestion): Promise<boolean> {
      return (await slugProblem(query, spaceOf(contentTypeUID), value, undefined)) === null;
    },
  };
};

type Guard = (own: Controller) => ControllerFactory;

const GUARDS: Record<GuardedName, Guard> = {
  'collection-types': guardEntries('collectionType'),
  'single-types': guardEntries('singleType'),
  relations: guardRelations,
  uid: guardSlugs,
};

export default (plugin: ContentManagerPlugin): ContentManagerPlugin => {
  plugin.services.uid = createSlugs;
  const { controllers } = plugin;
  for (const [name, guard] of Object.entries(GUARDS) as [GuardedName, Guard][]) {
    controllers[name] = guard(controllers[name] as Controller);
  }
  return plugin;
};
