import type { DocumentTemplate } from '@ota-news/foundation/agent-tools/document-template';
import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { addressOf } from '#api/addresses';
import { markdownAlternate } from './views/common';

const otaSlugs = async (strapi: Core.Strapi): Promise<string[]> =>
  (await getService(strapi, 'api::ota.ota-directory').all()).map(({ slug }) => slug);

const termSlugs = async (strapi: Core.Strapi): Promise<string[]> =>
  (await getService(strapi, 'api::glossary-term.glossary').all()).map(({ url }) =>
    url.slice(url.lastIndexOf('/') + 1),
  );

/**
 * Resource templates for the markdown alternates, so that every `markdown_url` in a tool result can
 * also be read as a resource. The article template matches the other addresses as well, so it comes
 * last.
 */
export const documentTemplates = (): DocumentTemplate[] => [
  {
    name: 'ota-profile',
    title: 'OTA profile',
    description: 'The profile of an online travel agency as markdown.',
    uriTemplate: markdownAlternate(addressOf.ota('{slug}')),
    complete: { slug: otaSlugs },
  },
  {
    name: 'glossary-term',
    title: 'Glossary term',
    description: 'A term of the glossary as markdown.',
    uriTemplate: markdownAlternate(addressOf['glossary-term']('{slug}')),
    complete: { slug: termSlugs },
  },
  {
    name: 'article',
    title: 'Article',
    description: 'A published article as markdown: its facts, then its text.',
    uriTemplate: markdownAlternate(addressOf.article('{otaSlug}', '{articleSlug}')),
    complete: { otaSlug: otaSlugs },
  },
];
