import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { LISTED_TAGS } from '#api/content-types';
import { SENT_ISSUES_TAG } from '../contracts/newsletter';
import type { IndexedDocument, Section } from '../section';
import { sections as allSections } from '../sections';

/** Cache tags of indexes that list every page. */
export const INDEX_TAGS = [...LISTED_TAGS, SENT_ISSUES_TAG];

/** A section with its documents. */
export interface ReadSection extends Omit<Section, 'documents'> {
  documents: IndexedDocument[];
}

/** Reads the documents of all sections. */
export const readSections = (strapi: Core.Strapi): Promise<ReadSection[]> =>
  Promise.all(
    allSections.map(async (section) => ({
      ...section,
      documents: await section.documents(strapi),
    })),
  );

/** Reads all content with a page except articles; small enough to be held in memory. */
export const nonArticlePages = async (strapi: Core.Strapi) => {
  const [otas, sections, pages, categories, authors, issues] = await Promise.all([
    getService(strapi, 'api::ota.ota-directory').all(),
    readSections(strapi),
    getService(strapi, 'api::page.text-pages').all(),
    getService(strapi, 'api::category.categories').all(),
    getService(strapi, 'api::author.authors').all(),
    getService(strapi, 'newsletter', 'sent-issues').documents(),
  ]);
  return { otas, sections, pages, categories, authors, issues };
};
