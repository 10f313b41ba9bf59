import { database } from '@ota-news/foundation/database/connection';
import { slugFrom } from '@ota-news/foundation/database/slug';
import { percentDecoded } from '@ota-news/foundation/network/percent-decoded';
import type { Core, UID } from '@strapi/strapi';
import { addressSpaceOf, type AddressSpace } from '#newsroom/document-rules/namespaces';

/** Chooses slugs that neither a document nor an earlier post of the import has. */
export const createFreeSlugs = async (strapi: Core.Strapi, uid: UID.ContentType) => {
  // Types whose pages have addresses have one.
  const space = addressSpaceOf(uid) as AddressSpace;
  const taken = new Set<string>();
  for (const table of space.tables) {
    const rows: { slug: string }[] = await database(strapi)(table).distinct('slug');
    for (const { slug } of rows) taken.add(slug);
  }

  return {
    /**
     * Takes the first free slug.
     *
     * @param wanted as the other system has it, perhaps percent-encoded
     * @param title used where nothing of that can be a slug
     */
    take(wanted: string, title: string, fallback: string): string {
      const base = slugFrom(percentDecoded(wanted)) || slugFrom(title) || fallback;
      let slug = base;
      for (let number = 2; taken.has(slug) || space.isReserved(slug); number += 1) {
        slug = `${base}-${number}`;
      }
      taken.add(slug);
      return slug;
    },
  };
};

export type FreeSlugs = Awaited<ReturnType<typeof createFreeSlugs>>;
