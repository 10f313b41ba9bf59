import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { SECTIONS } from '#api/addresses';
import type { NewsletterModel } from '#api/newsletter-page-models';
import { SENT_ISSUES_TAG } from '#newsroom/contracts/newsletter';
import { breadcrumbsTo } from '#newsroom/pages/breadcrumbs';
import {
  isBeyond,
  LIST_TAGS,
  PAGE_SIZE,
  pageNumber,
  pagesOf,
  pagination,
} from '#newsroom/pages/lists';
import { breadcrumbList, itemList } from '#newsroom/pages/structured-data';
import { FREQUENCY_NAMES, momentOfIssues } from '../calendar';
import { FREQUENCIES } from '../fields';
import { ownService } from '../own-services';
import type { SentIssueEntry } from '../services/sent-issues';

/** Articles of the latest issue on the newsletter's page; the others are on its own page. */
const SAMPLE_ARTICLES = 5;

const sampleOf = async (
  strapi: Core.Strapi,
  issue: SentIssueEntry | undefined,
): Promise<NewsletterModel['sample']> => {
  if (issue === undefined) return null;
  const whole = await ownService(strapi, 'sent-issues').whole(issue);
  return {
    ...whole,
    articles: whole.articles.slice(0, SAMPLE_ARTICLES),
    articleCount: whole.articles.length,
  };
};

/** `/newsletter`: when it comes, the form, the latest issue, and a list of all. */
export const newsletterPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: SECTIONS.newsletter,
  queryParameters: ['page'],
  async respond(request) {
    const page = pageNumber(request);
    const sent = await ownService(strapi, 'sent-issues').all();
    if (page === null || isBeyond(page, sent.length)) return null;
    const shown = sent.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const pages = pagesOf(SECTIONS.newsletter);
    const { name: siteName } = await getService(strapi, 'site', 'frame').publication();
    const breadcrumbs = breadcrumbsTo(['Newsletter', SECTIONS.newsletter]);
    return {
      content: {
        kind: 'newsletter',
        schedule: FREQUENCIES.map((frequency) => ({
          frequency: FREQUENCY_NAMES[frequency],
          moment: momentOfIssues(frequency),
        })),
        sample: page === 1 ? await sampleOf(strapi, sent[0]) : null,
        issues: await ownService(strapi, 'sent-issues').withHeadlines(shown),
        pagination: pagination(page, sent.length, PAGE_SIZE, pages),
      },
      canonicalPath: pages(page),
      title: page === 1 ? 'Newsletter' : `Newsletter, page ${page}`,
      description: `The newsletter of ${siteName}: how often it comes, and every issue that was sent.`,
      tags: [SENT_ISSUES_TAG, ...LIST_TAGS],
      breadcrumbs,
      structuredData: [breadcrumbList(breadcrumbs), itemList(shown)],
    };
  },
});
