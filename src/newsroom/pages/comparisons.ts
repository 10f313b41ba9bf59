import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import { textOfHtml } from '@ota-news/foundation/markdown/text-of-html';
import type { Core } from '@strapi/strapi';
import { addressOf, SECTIONS } from '#api/addresses';
import type { Section } from '../section';
import { compared } from './compared';
import { movedTo } from './moved';
import { breadcrumbList, itemList } from './structured-data';
import { breadcrumbsTo } from './breadcrumbs';

/** `/compare`: list of comparisons. */
const comparisonIndexPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: SECTIONS.comparisons,
  async respond() {
    const comparisons = await getService(strapi, 'api::comparison.comparisons').all();
    const breadcrumbs = breadcrumbsTo(['Compare', SECTIONS.comparisons]);
    return {
      content: { kind: 'comparison-index', comparisons },
      title: 'OTA comparisons',
      description: 'Online travel agencies side by side, criterion by criterion.',
      tags: ['comparisons'],
      breadcrumbs,
      structuredData: [breadcrumbList(breadcrumbs), itemList(comparisons)],
    };
  },
});

/** `/compare/{slug}`: comparison table of two to six OTAs. */
const comparisonPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: addressOf.comparison(':slug'),
  async respond({ params: { slug = '' } }) {
    const comparison = await getService(strapi, 'api::comparison.comparisons').bySlug(slug);
    if (comparison === null) {
      return movedTo(strapi, 'api::comparison.comparison', slug, addressOf.comparison);
    }
    const faq = await Promise.all(
      comparison.faq.map(async ({ question, answer }) => ({
        question,
        answerHtml: await renderMarkdown(answer),
      })),
    );
    const path = addressOf.comparison(slug);
    const breadcrumbs = breadcrumbsTo(['Compare', SECTIONS.comparisons], [comparison.title, path]);
    const table = compared(comparison);
    return {
      content: {
        kind: 'comparison',
        title: comparison.title,
        introHtml: await renderMarkdown(comparison.intro ?? ''),
        ...table,
        verdictHtml: await renderMarkdown(comparison.verdict ?? ''),
        faq,
        updatedAt: new Date(comparison.updatedAt).toISOString(),
      },
      title: comparison.meta_title ?? comparison.title,
      description: comparison.meta_description,
      tags: ['comparisons', 'otas'],
      lastModified: new Date(comparison.updatedAt),
      breadcrumbs,
      structuredData: [
        breadcrumbList(breadcrumbs),
        itemList(table.otas),
        ...(faq.length === 0
          ? []
          : [
              {
                '@context': 'https://schema.org',
                '@type': 'FAQPage',
                mainEntity: faq.map(({ question, answerHtml }) => ({
                  '@type': 'Question',
                  name: question,
                  acceptedAnswer: { '@type': 'Answer', text: textOfHtml(answerHtml) },
                })),
              },
            ]),
      ],
    };
  },
});

/** Comparisons of OTAs. */
export const comparisonSection: Section = {
  name: 'Compare',
  heading: 'Comparisons',
  noun: 'comparison',
  path: SECTIONS.comparisons,
  address: addressOf.comparison,
  position: 'before',
  overview: { name: 'All comparisons', note: null },
  operations: {
    list: { operationId: 'getComparisons', summary: 'Every comparison' },
    document: {
      operationId: 'getComparisonMarkdown',
      summary: 'A comparison of OTAs in markdown',
    },
  },
  pages: [comparisonIndexPage, comparisonPage],
  documents: async (strapi) =>
    (await getService(strapi, 'api::comparison.comparisons').all()).map(({ url, ...rest }) => ({
      ...rest,
      path: url,
    })),
};
