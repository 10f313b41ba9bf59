import type { IndexedPage } from '@ota-news/foundation/contracts/discovery';
import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import type { Core } from '@strapi/strapi';
import { companies, COMPANY, stories, STORY, type Company, type Story } from './content';

const TAGS = ['companies', 'stories'];

const linkOf = (document: Company | Story): IndexedPage =>
  'title' in document
    ? { name: document.title, path: `/stories/${document.slug}`, updatedAt: document.updatedAt }
    : { name: document.name, path: `/companies/${document.slug}`, updatedAt: document.updatedAt };

const linked = (document: Company | Story): string =>
  `[${linkOf(document).name}](${linkOf(document).path})`;

const listOf = (documents: (Company | Story)[]): string =>
  documents.map((document) => `- ${linked(document)}`).join('\n');

const page = async (title: string, markdown: string, description: string | null = null) => {
  const bodyHtml = await renderMarkdown(markdown);
  const content = { kind: 'page', title, bodyHtml, updatedAt: null } as const;
  return { content, title, description, tags: TAGS };
};

const routes = (strapi: Core.Strapi): PageRoute[] => [
  {
    kind: 'page',
    path: '/',
    async respond() {
      const latest = listOf(await stories(strapi));
      return page('Latest', `${latest}\n\n## Companies\n\n${listOf(await companies(strapi))}`);
    },
  },
  {
    kind: 'page',
    path: '/companies/:slug',
    async respond({ params: { slug } }) {
      const [company] = await companies(strapi, { slug });
      if (company === undefined) return null;
      const about = listOf(await stories(strapi, { company: { slug } }));
      return page(company.name, `${company.profile ?? ''}\n\n${about}`);
    },
  },
  {
    kind: 'page',
    path: '/stories/:slug',
    async respond({ params: { slug } }) {
      const [story] = await stories(strapi, { slug });
      if (story === undefined) return null;
      const about = story.company === null ? '' : `About ${linked(story.company)}`;
      return page(story.title, `${story.body ?? ''}\n\n${about}`, story.summary);
    },
  },
];

/** What readers and machines find, and which stories go out on time. */
export const registerPages = (strapi: Core.Strapi): void => {
  getService(strapi, 'site', 'routes').add(routes(strapi));
  getService(strapi, 'site', 'page-cache').purgeOnChange({ [COMPANY]: TAGS, [STORY]: TAGS });
  const lists = async () => [
    { title: 'Stories', pages: (await stories(strapi)).map(linkOf) },
    { title: 'Companies', pages: (await companies(strapi)).map(linkOf) },
  ];
  getService(strapi, 'discovery', 'index').list(lists, TAGS);
  getService(strapi, 'publishing', 'types').add({
    uid: STORY,
    attributes: { excerpt: 'summary' },
    pathsOf: async (_query, rows) => rows.map(({ slug }) => `/stories/${String(slug)}`),
    tags: TAGS,
  });
};
