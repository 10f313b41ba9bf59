import { absolute } from '@ota-news/foundation/network/public-address';
import { z } from '@strapi/utils';
import { addressOf } from '#api/addresses';
import type { Category } from '#api/category/services/categories';
import { addresses, reference } from './common';

export const categoryView = reference.extend({
  url: addresses.url,
  description: z.string().nullable(),
  updated_at: z.string(),
});

export type CategoryView = z.infer<typeof categoryView>;

export const viewCategory = ({
  id,
  name,
  slug,
  description,
  updatedAt,
}: Category): CategoryView => ({
  id,
  name,
  slug,
  url: absolute(addressOf.category(slug)),
  description,
  updated_at: updatedAt,
});

export const categoryLine = ({ id, name, slug }: CategoryView): string =>
  `[${id}] ${name} (${slug})`;
