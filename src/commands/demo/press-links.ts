import { z } from '@strapi/utils';
import { readList } from './content';
import { createMissing, creator, documentAt, type SeedContext } from './documents';

const pressLink = z.looseObject({ ota: z.string(), url: z.string() });

/** Creates the press links. @param folder `database/demo` of the project */
export const seedPressLinks = (seeding: SeedContext, folder: string): Promise<void> => {
  const uid = 'api::pr-link.pr-link';
  const create = creator(seeding, uid);
  return createMissing(seeding, {
    uid,
    label: 'Seeding press links',
    entries: readList(folder, 'pr-links.json', pressLink),
    key: 'url',
    create: async ({ ota, ...fields }) =>
      create({ ...fields, ota: await documentAt(seeding.strapi, 'api::ota.ota', ota) }),
  });
};
