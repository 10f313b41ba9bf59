import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute, PublicPage } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { addressOf, SECTIONS } from '#api/addresses';
import { SENT_ISSUES_TAG } from '#newsroom/contracts/newsletter';
import { breadcrumbsTo } from '#newsroom/pages/breadcrumbs';
import { LIST_TAGS } from '#newsroom/pages/lists';
import { articleList, breadcrumbList } from '#newsroom/pages/structured-data';
import { ownService } from '../own-services';
import type { SentIssueEntry } from '../services/sent-issues';

const pageOf = async (strapi: Core.Strapi, issue: SentIssueEntry): Promise<PublicPage> => {
  const service = ownService(strapi, 'sent-issues');
  const [whole, sent] = await Promise.all([service.whole(issue), service.all()]);
  const { name: siteName } = await getService(strapi, 'site', 'frame').publication();
  const alike = sent.filter(({ frequency }) => frequency === issue.frequency);
  const place = alike.findIndex(({ id }) => id === issue.id);
  const linkTo = (other: SentIssueEntry | undefined) =>
    other === undefined ? null : { name: other.name, url: other.url };
  const breadcrumbs = breadcrumbsTo(['Newsletter', SECTIONS.newsletter], [issue.name, issue.url]);
  return {
    content: {
      kind: 'newsletter-issue',
      issue: whole,
      previous: linkTo(alike[place + 1]),
      next: linkTo(alike[place - 1]),
    },
    title: issue.name,
    description:
      issue.previewLine ??
      `${issue.frequency} newsletter of ${siteName}, ${issue.sentAt.slice(0, 10)}.`,
    tags: [SENT_ISSUES_TAG, ...LIST_TAGS],
    breadcrumbs,
    structuredData: [breadcrumbList(breadcrumbs), articleList(whole.articles)],
  };
};

/** `/newsletter/{slug}`: an issue that was sent. */
export const issuePage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: addressOf.newsletterIssue(':slug'),
  async respond({ params: { slug = '' } }) {
    const issue = await ownService(strapi, 'sent-issues').bySlug(slug);
    return issue === null ? null : pageOf(strapi, issue);
  },
});
