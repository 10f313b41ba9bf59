import type { NamedLink, Pagination } from '@ota-news/foundation/contracts/page-models';
import type { ArticleSummary } from './page-models';

/** Pages of the newsletter. */
declare module '@ota-news/foundation/contracts/page-models' {
  interface PageKinds {
    newsletter: NewsletterModel;
    'newsletter-issue': NewsletterIssueModel;
  }
}

/** A newsletter issue that was sent. */
export interface SentIssue extends NamedLink {
  /** "Weekly" */
  frequency: string;
  /** ISO 8601 */
  sentAt: string;
}

/** An issue in a list, with the present title of its first article; null if none is published any more. */
export interface ListedIssue extends SentIssue {
  headline: string | null;
}

/** An issue without anything of a recipient. Articles that are no longer published are left out. */
export interface WholeIssue extends SentIssue {
  /** Null if the editors wrote none. */
  introductionHtml: string | null;
  articles: ArticleSummary[];
}

/** `/newsletter` */
export interface NewsletterModel {
  kind: 'newsletter';
  /** How often issues can be chosen to come, and when they go out. */
  schedule: { frequency: string; moment: string }[];
  /** The latest issue with its first articles; null if none was sent, and on further pages. */
  sample: (WholeIssue & { articleCount: number }) | null;
  issues: ListedIssue[];
  pagination: Pagination;
}

/** `/newsletter/{slug}` */
export interface NewsletterIssueModel {
  kind: 'newsletter-issue';
  issue: WholeIssue;
  /** Issues of the same frequency before and after; null at the ends. */
  previous: NamedLink | null;
  next: NamedLink | null;
}
