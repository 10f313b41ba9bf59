import { documentsOf } from '@ota-news/foundation/database/documents';
import type { UID } from '@strapi/strapi';
import type { DemoComparison, DemoContent, DemoOta, DemoTerm } from './content';
import { createMissing, creator, documentAt, forEachEntry, type SeedContext } from './documents';

const OTA = 'api::ota.ota';
const TERM = 'api::glossary-term.glossary-term';

const named = (names: string[]): { name: string }[] => names.map((name) => ({ name }));

/** Creates companies, parents before children as listed in the file. */
const seedOtas = (seeding: SeedContext, entries: DemoOta[]): Promise<void> => {
  const create = creator(seeding, OTA);
  return createMissing(seeding, {
    uid: OTA,
    label: 'Seeding companies',
    entries,
    key: 'slug',
    create: async ({ parent, brands, ...fields }) =>
      create({
        ...fields,
        brands: named(brands),
        parent: parent === undefined ? null : await documentAt(seeding.strapi, OTA, parent),
      }),
  });
};

/** Creates all terms before relating them, because relations can be circular. */
const seedTerms = async (seeding: SeedContext, entries: DemoTerm[]): Promise<void> => {
  const { strapi } = seeding;
  const create = creator(seeding, TERM);
  await createMissing(seeding, {
    uid: TERM,
    label: 'Seeding glossary terms',
    entries,
    key: 'slug',
    create: ({ aliases, related: _related, ...fields }) =>
      create({ ...fields, aliases: named(aliases) }),
  });
  await forEachEntry(seeding, 'Relating glossary terms', entries, async ({ slug, related }) =>
    documentsOf(strapi, TERM).update({
      documentId: await documentAt(strapi, TERM, slug),
      data: {
        related: await Promise.all(related.map((other) => documentAt(strapi, TERM, other))),
      },
    }),
  );
};

const seedComparisons = (seeding: SeedContext, entries: DemoComparison[]): Promise<void> => {
  const uid = 'api::comparison.comparison';
  const create = creator(seeding, uid);
  return createMissing(seeding, {
    uid,
    label: 'Seeding comparisons',
    entries,
    key: 'slug',
    create: async ({ otas, recommendations, criteria, ...fields }) => {
      const documents = new Map<string, string>();
      for (const slug of otas) documents.set(slug, await documentAt(seeding.strapi, OTA, slug));
      return create({
        ...fields,
        otas: [...documents.values()],
        recommendations: recommendations.map(({ ota, ...recommendation }) => ({
          ...recommendation,
          ota: documents.get(ota),
        })),
        criteria: criteria.map(({ values, winner, ...criterion }) => ({
          ...criterion,
          values: values.map(({ ota, value }) => ({ value, ota: documents.get(ota) })),
          winner: winner === undefined ? null : documents.get(winner),
        })),
      });
    },
  });
};

/** Creates the documents that articles refer to, and what is related to these. */
export const seedReferenceContent = async (
  seeding: SeedContext,
  content: DemoContent,
): Promise<void> => {
  const plain = (uid: UID.ContentType, label: string, entries: DemoContent['pages']) =>
    createMissing<DemoContent['pages'][number]>(seeding, {
      uid,
      label,
      entries,
      key: 'slug',
      create: creator(seeding, uid),
    });
  await seedOtas(seeding, content.otas);
  await plain('api::author.author', 'Seeding desks', content.authors);
  await plain('api::category.category', 'Seeding categories', content.categories);
  await plain('api::page.page', 'Seeding pages', content.pages);
  await seedTerms(seeding, content.terms);
  await seedComparisons(seeding, content.comparisons);
};
