import type {
  RelatedArticlesService,
  SearchService,
} from '../../../../../newsroom/contracts/search';
import type { Core } from '@strapi/strapi';
import type { FullTextIndex } from '../fulltext/full-text-index';
import type { ReadConnection } from '../read/read-connection';
import type { Entries } from './entries';
import type { Kinship } from './similarity';
import type { Models } from './models';
import type { Names } from './names';
import type { Ranking } from './ranking';
import type { Understanding } from './query-analysis';
import type { Upkeep } from './indexer';
import type { VectorIndexService } from './vector-index';

interface OwnServices {
  'read-connection': ReadConnection;
  'background-connection': ReadConnection;
  'full-text': FullTextIndex;
  entries: Entries;
  kinship: Kinship;
  models: Models;
  names: Names;
  ranking: Ranking;
  related: RelatedArticlesService;
  understanding: Understanding;
  upkeep: Upkeep;
  'vector-index': VectorIndexService;
  query: SearchService;
}

/** A service of this plugin, typed. */
export const own = <N extends keyof OwnServices>(strapi: Core.Strapi, name: N): OwnServices[N] =>
  strapi.plugin('search').service(name) as OwnServices[N];
