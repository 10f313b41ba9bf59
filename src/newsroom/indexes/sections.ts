import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { SECTIONS } from '#api/addresses';

/** A document in an index. */
interface IndexedDocument {
  name: string;
  path: string;
  description: string | null;
  /** ISO 8601 time of the last change. */
  updatedAt: string;
}

/** Reference content that has a list page, and a page for each document. */
interface IndexedSection {
  heading: string;
  /** Path of the list page. */
  path: string;
  /** Whether llms.txt lists it before or after the articles. */
  position: 'before' | 'after';
  documents(strapi: Core.Strapi): Promise<IndexedDocument[]>;
}

/** Sections of llms.txt, llms-full.txt and the sitemap; a content type joins all three by an entry here. */
const INDEXED_SECTIONS: readonly IndexedSection[] = [
  {
    heading: 'Comparisons',
    path: SECTIONS.comparisons,
    position: 'before',
    documents: async (strapi) =>
      (await getService(strapi, 'api::comparison.comparisons').all()).map(({ url, ...rest }) => ({
        ...rest,
        path: url,
      })),
  },
  {
    heading: 'Glossary',
    path: SECTIONS.glossary,
    position: 'after',
    documents: async (strapi) =>
      (await getService(strapi, 'api::glossary-term.glossary').all()).map(
        ({ term, url, shortDefinition, updatedAt }) => ({
          name: term,
          path: url,
          description: shortDefinition,
          updatedAt,
        }),
      ),
  },
];

/** A section with its documents. */
export interface ReadSection extends Omit<IndexedSection, 'documents'> {
  documents: IndexedDocument[];
}

/** Reads the documents of all sections. */
export const readSections = (strapi: Core.Strapi): Promise<ReadSection[]> =>
  Promise.all(
    INDEXED_SECTIONS.map(async (section) => ({
      ...section,
      documents: await section.documents(strapi),
    })),
  );
