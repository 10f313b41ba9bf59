import { getService } from '@ota-news/foundation/contracts/services';
import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import type { Publication } from '@ota-news/foundation/contracts/site';
import { database } from '@ota-news/foundation/database/connection';
import { followDocuments } from '@ota-news/foundation/database/document-changes';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import type { Core } from '@strapi/strapi';
import { SEARCH_WORDING, SUBSCRIPTION_WORDING } from '../contracts/newsletter';
import { addressOf, FEEDS, SECTIONS } from '#api/addresses';
import { PUBLICATION } from '#api/publication/publication';
import { sections } from '../sections';

const MAX_FOOTER_PAGES = 20;

const footerPages = async (strapi: Core.Strapi): Promise<NamedLink[]> => {
  const rows = await database(strapi)('pages')
    .where('in_footer', true)
    .orderBy('id')
    .limit(MAX_FOOTER_PAGES)
    .select<{ title: string; slug: string }[]>('title', 'slug');
  return rows.map(({ title, slug }) => ({ name: title, url: addressOf.page(slug) }));
};

/** What people have saved in the panel; for empty fields, the settings of the operator apply. */
const savedPublication = async (strapi: Core.Strapi): Promise<Partial<Publication>> => {
  const saved = await getService(strapi, 'api::publication.publication-settings').read();
  if (saved === null) return {};
  const { name, tagline, footerText, ...rest } = saved;
  return {
    ...rest,
    ...(name === null ? {} : { name }),
    ...(tagline === null ? {} : { description: tagline }),
    footerHtml: footerText === null ? null : await renderMarkdown(footerText),
  };
};

/** Sets the layout shared by all pages of the newsroom. */
export const setSiteLayout = (strapi: Core.Strapi): void => {
  const frame = getService(strapi, 'site', 'frame');
  frame.setLayout({
    sections: [
      { name: 'Latest', url: '/' },
      { name: 'OTAs', url: SECTIONS.otas },
      ...sections.map(({ name, path }) => ({ name, url: path })),
      { name: 'Press', url: SECTIONS.press },
    ],
    feeds: [
      { name: 'RSS feed', url: FEEDS.rss, type: 'application/rss+xml' },
      { name: 'JSON feed', url: FEEDS.json, type: 'application/feed+json' },
    ],
    browsing: [
      { name: 'Archive', url: SECTIONS.archive },
      { name: 'Topics', url: SECTIONS.categories },
      { name: 'Authors', url: SECTIONS.authors },
      { name: 'Tags', url: SECTIONS.tags },
      { name: 'Corrections', url: SECTIONS.corrections },
      { name: 'Newsletter', url: SECTIONS.newsletter },
    ],
    documents: [{ name: 'llms.txt', url: '/llms.txt' }],
    hasSearch: true,
    newsletterWording: SUBSCRIPTION_WORDING,
    searchAlertWording: SEARCH_WORDING,
  });
  frame.readPublicationWith(async () => ({
    ...(await savedPublication(strapi)),
    footerPages: await footerPages(strapi),
  }));
  // Feeds, indexes and cards name the site, too.
  followDocuments(strapi, {
    concerns: ({ uid }) => uid === PUBLICATION,
    after: async ({ onCommit }) =>
      onCommit(() => getService(strapi, 'site', 'page-cache').purgeAll()),
  });
};
