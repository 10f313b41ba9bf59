import type {
  RelatedArticlesService,
  SearchService,
} from '../../../../../newsroom/contracts/search';
import type { Core } from '@strapi/strapi';
import type { FullTextIndex } from '../fulltext/full-text-index';
import type { ReadConnection } from '../read/read-connection';
import type { Entries } from './entries';
import type { Indexer } from './indexer';
import type { Models } from './models';
import type { Names } from './names';
import type { QueryAnalysis } from './query-analysis';
import type { Ranking } from './ranking';
import type { Similarity } from './similarity';
import type { VectorIndexService } from './vector-index';

interface OwnServices {
  'background-connection': ReadConnection;
  entries: Entries;
  'full-text': FullTextIndex;
  indexer: Indexer;
  models: Models;
  names: Names;
  'query-analysis': QueryAnalysis;
  ranking: Ranking;
  'read-connection': ReadConnection;
  related: RelatedArticlesService;
  search: SearchService;
  similarity: Similarity;
  'vector-index': VectorIndexService;
}

/** A service of this plugin, typed. */
export const own = <N extends keyof OwnServices>(strapi: Core.Strapi, name: N): OwnServices[N] =>
  strapi.plugin('search').service(name) as OwnServices[N];
