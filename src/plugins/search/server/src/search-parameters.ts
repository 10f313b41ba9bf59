import type { SearchedFilter, SearchedType } from '@ota-news/foundation/contracts/search';
import { slug } from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';

const MAX_PAGE = 1000;
const MAX_QUERY_LENGTH = 10_000;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Accepts a date or a time. A date is expanded to its first or last millisecond in UTC. */
const dateOrTime = (timeOfDay: string) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'must be a day (YYYY-MM-DD) or a moment with offset (ISO 8601)',
    })
    .transform((value) => (DAY.test(value) ? `${value}${timeOfDay}` : value));

/** What is before the colon of each filter, as a list in a sentence that ends with a value. */
const operatorsText = (filters: readonly SearchedFilter[]): string => {
  const names = filters.flatMap(({ operators }) => operators.slice(0, 1).map((name) => `${name}:`));
  const [last, ...others] = names.reverse();
  if (last === undefined) return 'tag: takes a tag';
  return others.length === 0
    ? `${last} takes a slug or a name, tag: a tag`
    : `${others.reverse().join(', ')} and ${last} take a slug or a name, tag: a tag`;
};

/** Creates the query parameters of `GET /api/search`. */
export const searchParameters = (types: readonly SearchedType[]) => {
  const filtering = types.flatMap(({ kind, filter }) =>
    filter === undefined ? [] : [{ kind, ...filter }],
  );
  const slugs: Record<string, z.ZodType<string | undefined>> = Object.fromEntries(
    filtering.map(({ kind, title, description }) => [
      kind,
      slug().optional().meta({ title, description }),
    ]),
  );
  return z
    .strictObject({
      q: z
        .string()
        .max(MAX_QUERY_LENGTH)
        .meta({
          title: 'Query',
          description: `Words or a question. "Words in quotation marks" stand next to each other, -word is left out; ${operatorsText(filtering)}. Fewer than three characters find nothing.`,
        }),
      type: z
        .enum(types.map(({ kind }) => kind))
        .optional()
        .meta({ title: 'Type', description: 'Only results of one kind.' }),
      ...slugs,
      from: dateOrTime('T00:00:00.000Z').optional().meta({
        title: 'From',
        description: 'Articles published on this day or later.',
      }),
      to: dateOrTime('T23:59:59.999Z').optional().meta({
        title: 'To',
        description: 'Articles published on this day or earlier.',
      }),
      page: z.coerce
        .number()
        .int()
        .min(1)
        .max(MAX_PAGE)
        .default(1)
        .meta({ title: 'Page', description: 'Page of the results, from 1.' }),
    })
    .refine(
      ({ from, to }) => from === undefined || to === undefined || new Date(from) <= new Date(to),
      {
        path: ['from'],
        message: 'must not be later than "to"',
      },
    );
};

export type SearchParameters = ReturnType<typeof searchParameters>;

const MAX_PREFIX_LENGTH = 200;

/** Query parameters of `GET /api/search/suggest`. */
export const suggestParameters = z.strictObject({
  q: z.string().max(MAX_PREFIX_LENGTH).meta({
    title: 'Beginning',
    description: 'The beginning of a query; its last word may be unfinished.',
  }),
});
