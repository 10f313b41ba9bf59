import { article } from './article';
import { author } from './author';
import { category } from './category';
import { comparison } from './comparison';
import { glossaryTerm } from './glossary-term';
import { ota } from './ota';
import { page } from './page';
import type { Source } from './source';

/** All searchable content. */
export const sources: readonly Source[] = [
  article,
  ota,
  glossaryTerm,
  comparison,
  page,
  category,
  author,
];
