import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { SUBSCRIPTION_WORDING } from '../contracts/newsletter';
import { addressOf, FEEDS, SECTIONS } from '#api/addresses';
import { sections } from '../sections';

const MAX_FOOTER_PAGES = 20;

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
  });
  frame.readFooterPagesWith(async () => {
    const rows = await database(strapi)('pages')
      .where('in_footer', true)
      .orderBy('id')
      .limit(MAX_FOOTER_PAGES)
      .select<{ title: string; slug: string }[]>('title', 'slug');
    return rows.map(({ title, slug }) => ({ name: title, url: addressOf.page(slug) }));
  });
};
