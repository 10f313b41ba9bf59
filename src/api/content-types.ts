import type { UID } from '@strapi/strapi';
import { article } from './article/content-type';
import { author } from './author/content-type';
import { category } from './category/content-type';
import { comparison } from './comparison/content-type';
import { glossaryTerm } from './glossary-term/content-type';
import { ota } from './ota/content-type';
import { page } from './page/content-type';
import { pressLink } from './pr-link/content-type';
import { sharePrice } from './share-price/content-type';
import type { ContentType } from './content-type';

const types = [
  article,
  ota,
  glossaryTerm,
  pressLink,
  comparison,
  page,
  category,
  author,
  sharePrice,
] as const satisfies readonly ContentType[];

/** Every content type of the newsroom, in the order in which tools and search list them. */
export const CONTENT_TYPES: readonly ContentType[] = types;

type DescribedType = (typeof types)[number];

/** Content types that search finds. */
export type SearchedKind = Extract<DescribedType, { search: object }>['kind'];

export const SEARCHED_KINDS = types.flatMap((type) => ('search' in type ? [type.kind] : [])) as [
  SearchedKind,
  ...SearchedKind[],
];

/** Cache tags of lists and indexes that show something of everything. */
export const LISTED_TAGS: string[] = types.flatMap(({ isListed, tags }) =>
  isListed ? [...tags] : [],
);

/** Returns the description of a content type; undefined for one of Strapi's or of a plugin. */
export const contentTypeOf = (uid: UID.ContentType): ContentType | undefined =>
  CONTENT_TYPES.find((type) => type.uid === uid);
