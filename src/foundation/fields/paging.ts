import { z } from '@strapi/utils';

/** Schema of the page number in the query of a list. */
export const pageNumber = (max = 100_000) => z.coerce.number().int().min(1).max(max).default(1);

/** Schema of the page size in the query of a list. */
export const pageSize = z.coerce.number().int().min(1).max(100).default(25);
