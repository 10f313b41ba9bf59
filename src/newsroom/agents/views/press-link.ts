import { extract } from '@ota-news/foundation/agent-tools/pages';
import { z } from '@strapi/utils';
import type { PressLinkRecord } from '#api/pr-link/services/press-link-records';
import { reference } from './common';

/** A press link, in lists and as a single result. */
export const pressLink = z.object({
  id: z.number().int(),
  title: z.string(),
  url: z.string(),
  ota: reference.nullable(),
  source: z.string().nullable(),
  language: z.string().nullable(),
  published_on: z.string().nullable(),
  note: z.string().nullable(),
  state: z.enum(['active', 'archived', 'broken']),
  updated_at: z.string(),
});

export type PressLinkView = z.infer<typeof pressLink>;

export const viewPressLink = (record: PressLinkRecord): PressLinkView => ({
  id: record.id,
  title: record.title,
  url: record.url,
  ota: record.ota,
  source: record.source,
  language: record.language,
  published_on: record.publishedOn,
  note: extract(record.note),
  state: record.state,
  updated_at: record.updatedAt,
});

export const pressLinkLine = ({
  id,
  title,
  url,
  ota,
  published_on,
  state,
}: PressLinkView): string =>
  `[${id}] ${title} (${[ota?.name, published_on, state === 'active' ? null : state]
    .filter((part) => part !== null && part !== undefined)
    .join(', ')}) ${url}`;
