import type { NamedLink, Pagination } from '@ota-news/foundation/contracts/page-models';
import type { ArticleList, Correction } from '../page-models';

/** Pages that lead to articles. */
declare module '@ota-news/foundation/contracts/page-models' {
  interface PageKinds {
    tag: TagModel;
    'tag-index': TagIndexModel;
    'list-index': ListIndexModel;
    archive: ArchiveModel;
    'archive-month': ArchiveMonthModel;
    corrections: CorrectionsModel;
  }
}

/** A list of articles and their number. */
export interface CountedLink extends NamedLink {
  articleCount: number;
}

/** An article's title and address, and the time of its publication, ISO 8601. */
export interface Headline extends NamedLink {
  date: string;
}

/** A list of articles with the latest of them; null for an empty list. */
export interface ListSummary extends CountedLink {
  latest: Headline | null;
}

/** `/categories` or `/authors` */
export interface ListIndexModel {
  kind: 'list-index';
  title: string;
  lead: string;
  lists: ListSummary[];
}

/** `/tags/{slug}` */
export interface TagModel {
  kind: 'tag';
  name: string;
  list: ArticleList;
}

/** `/tags` */
export interface TagIndexModel {
  kind: 'tag-index';
  tags: CountedLink[];
}

/** A correction with the article that it is of. */
export interface ListedCorrection extends Correction {
  article: NamedLink;
}

/** `/corrections`: corrections of all articles, the latest first. */
export interface CorrectionsModel {
  kind: 'corrections';
  corrections: ListedCorrection[];
  pagination: Pagination;
}

/** `/archive`: years and their months with articles, the latest first. */
export interface ArchiveModel {
  kind: 'archive';
  years: { year: string; articleCount: number; months: CountedLink[] }[];
}

/** `/archive/{year}/{month}` */
export interface ArchiveMonthModel {
  kind: 'archive-month';
  /** "March 2024" */
  name: string;
  list: ArticleList;
  /** Months with articles before and after; null at the ends. */
  previous: NamedLink | null;
  next: NamedLink | null;
}
