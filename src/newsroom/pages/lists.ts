import type { Pagination } from '@ota-news/foundation/contracts/page-models';
import type { PublicRequest } from '@ota-news/foundation/contracts/site';
import type { Headline } from '#api/article/page-models';
import type { ArticleSummary } from '#api/page-models';

export const PAGE_SIZE = 20;
/** Cache tags of a page with a list of articles. */
export const LIST_TAGS = ['articles', 'otas', 'authors', 'categories'];
/** Last available page: nobody reads further, and large offsets are expensive. */
const LAST_PAGE = 5000;

/** Returns the requested page, or null if the parameter is invalid. */
export const pageNumber = ({ query }: PublicRequest): number | null => {
  const { page } = query;
  if (page === undefined) return 1;
  if (!/^\d{1,6}$/.test(page)) return null;
  const number = Number(page);
  return number >= 1 && number <= LAST_PAGE ? number : null;
};

/** Pagination of a list. `address` returns the address of a page. */
export const pagination = (
  page: number,
  total: number,
  pageSize: number,
  address: (page: number) => string,
): Pagination => {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  return {
    page,
    pageCount,
    total,
    previousUrl: page > 1 ? address(page - 1) : null,
    nextUrl: page < pageCount ? address(page + 1) : null,
  };
};

/** Returns what a list shows of its latest article; null for an empty list. */
export const headlineOf = (latest: ArticleSummary | undefined): Headline | null =>
  latest === undefined ? null : { name: latest.title, url: latest.url, date: latest.publishedAt };

/** Addresses of a list's pages; the first has no parameter. */
export const pagesOf =
  (path: string) =>
  (page: number): string =>
    page === 1 ? path : `${path}?page=${page}`;

/** Tells whether a page is past the end of its list. An empty list still has its first page. */
export const isBeyond = (page: number, total: number, pageSize = PAGE_SIZE): boolean =>
  page > 1 && (page - 1) * pageSize >= total;
