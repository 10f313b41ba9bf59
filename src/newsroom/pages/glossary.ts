import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import { absolute } from '@ota-news/foundation/network/public-address';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import type { Core } from '@strapi/strapi';
import type { GlossaryTermSummary, Mention } from '#api/glossary-term/page-models';
import { addressOf, SECTIONS } from '#api/addresses';
import type { Section } from '../section';
import { movedTo } from './moved';
import { breadcrumbList, withoutNulls } from './structured-data';
import { breadcrumbsTo } from './breadcrumbs';

const MENTIONS = 4;
const MENTIONS_SEARCHED = 10;

const letterOf = (term: string): string => {
  const letter = term.normalize('NFD').charAt(0).toUpperCase();
  return /[A-Z]/.test(letter) ? letter : '#';
};

const byLetter = (
  terms: GlossaryTermSummary[],
): { letter: string; terms: GlossaryTermSummary[] }[] => {
  const groups = new Map<string, GlossaryTermSummary[]>();
  for (const term of terms) {
    groups.set(letterOf(term.term), [...(groups.get(letterOf(term.term)) ?? []), term]);
  }
  return [...groups].map(([letter, grouped]) => ({ letter, terms: grouped }));
};

const termSet = () => ({
  '@type': 'DefinedTermSet',
  '@id': `${absolute(SECTIONS.glossary)}#terms`,
  name: 'Glossary',
  url: absolute(SECTIONS.glossary),
});

/** `/glossary`: all terms, grouped by letter. */
const glossaryPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: SECTIONS.glossary,
  async respond() {
    const terms = await getService(strapi, 'api::glossary-term.glossary').all();
    const breadcrumbs = breadcrumbsTo(['Glossary', SECTIONS.glossary]);
    return {
      content: { kind: 'glossary-index', groups: byLetter(terms) },
      title: 'Glossary of online travel',
      description: `${terms.length} terms of the online travel trade, explained.`,
      tags: ['glossary-terms'],
      breadcrumbs,
      structuredData: [
        breadcrumbList(breadcrumbs),
        {
          '@context': 'https://schema.org',
          ...termSet(),
          hasDefinedTerm: terms.map(({ term, url, shortDefinition }) => ({
            '@type': 'DefinedTerm',
            name: term,
            url: absolute(url),
            description: shortDefinition,
          })),
        },
      ],
    };
  },
});

/** Finds articles that contain the term itself, not only related content. */
const mentionsOf = async (strapi: Core.Strapi, term: string): Promise<Mention[]> => {
  const { results } = await getService(strapi, 'search', 'search').search(
    term,
    { page: 1, pageSize: MENTIONS_SEARCHED },
    { type: 'article' },
  );
  return results
    .filter(({ excerpt }) => excerpt.some(({ isMatch }) => isMatch))
    .slice(0, MENTIONS)
    .map(({ title, url, date }) => ({ title, url, date }));
};

/** `/glossary/{slug}`: a term. */
const glossaryTermPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: addressOf['glossary-term'](':slug'),
  async respond({ params: { slug = '' } }) {
    const term = await getService(strapi, 'api::glossary-term.glossary').bySlug(slug);
    if (term === null) {
      return movedTo(strapi, 'api::glossary-term.glossary-term', slug, addressOf['glossary-term']);
    }
    const breadcrumbs = breadcrumbsTo(['Glossary', SECTIONS.glossary], [term.term, term.url]);
    return {
      content: {
        kind: 'glossary-term',
        term: term.term,
        aliases: term.aliases,
        shortDefinition: term.shortDefinition,
        bodyHtml: await renderMarkdown(term.body),
        related: term.related,
        mentions: await mentionsOf(strapi, term.term),
        updatedAt: term.updatedAt,
      },
      title: term.metaTitle ?? `${term.term}: what it means`,
      description: term.metaDescription ?? term.shortDefinition,
      tags: ['glossary-terms', 'articles', 'otas'],
      lastModified: new Date(term.updatedAt),
      breadcrumbs,
      structuredData: [
        breadcrumbList(breadcrumbs),
        withoutNulls({
          '@context': 'https://schema.org',
          '@type': 'DefinedTerm',
          '@id': `${absolute(term.url)}#term`,
          name: term.term,
          alternateName: term.aliases.length === 0 ? null : term.aliases,
          description: term.shortDefinition,
          url: absolute(term.url),
          inDefinedTermSet: termSet(),
        }),
      ],
    };
  },
});

/** The glossary. */
export const glossarySection: Section = {
  name: 'Glossary',
  heading: 'Glossary',
  noun: 'term',
  path: SECTIONS.glossary,
  address: addressOf['glossary-term'],
  position: 'after',
  overview: { name: 'The whole glossary', note: 'Every term with its short definition' },
  operations: {
    list: { operationId: 'getGlossary', summary: 'Every term of the glossary' },
    document: {
      operationId: 'getGlossaryTermMarkdown',
      summary: 'A term of the glossary in markdown',
    },
  },
  pages: [glossaryPage, glossaryTermPage],
  documents: async (strapi) =>
    (await getService(strapi, 'api::glossary-term.glossary').all()).map(
      ({ term, url, shortDefinition, updatedAt }) => ({
        name: term,
        path: url,
        description: shortDefinition,
        updatedAt,
      }),
    ),
};
