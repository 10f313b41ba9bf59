import type { Context } from 'koa';

const MAX_PAGE_SIZE = 100;

const number = (value: unknown, fallback: number): number => {
  const parsed = Number(value);
  return Number.isInteger(parsed) && parsed > 0 ? parsed : fallback;
};

/** Reads `page` and `pageSize` from the query and limits them. */
export const pageOf = (ctx: Context): { page: number; pageSize: number } => ({
  page: Math.min(10_000, number(ctx.query.page, 1)),
  pageSize: Math.min(MAX_PAGE_SIZE, number(ctx.query.pageSize, 25)),
});
