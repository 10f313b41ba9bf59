import type { Pagination } from '@ota-news/foundation/contracts/page-models';
import type { PublicRequest } from '@ota-news/foundation/contracts/site';

export const PAGE_SIZE = 20;
/** What a list of articles shows, as tags for the cache. */
export const LIST_TAGS = ['articles', 'otas', 'authors', 'categories'];
/** Deeper pages are not offered: nobody reads them, and counting so far is work. */
const LAST_PAGE = 5000;

/** The page asked for, or null when the parameter names no page. */
export const pageNumber = ({ query }: PublicRequest): number | null => {
  const { page } = query;
  if (page === undefined) return 1;
  if (!/^\d{1,6}$/.test(page)) return null;
  const number = Number(page);
  return number >= 1 && number <= LAST_PAGE ? number : null;
};

/** Where a list stands. `address` gives the address of another page of it. */
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

/** Addresses of a list's pages; the first has no parameter. */
export const pagesOf =
  (path: string) =>
  (page: number): string =>
    page === 1 ? path : `${path}?page=${page}`;

/** Whether a page lies behind the end of its list. An empty list still has its first page. */
export const isBeyond = (page: number, total: number, pageSize = PAGE_SIZE): boolean =>
  page > 1 && (page - 1) * pageSize >= total;
