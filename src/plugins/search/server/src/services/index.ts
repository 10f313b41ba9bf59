import backgroundConnection from './background-connection';
import bundledModel from './bundled-model';
import embeddingPause from './embedding-pause';
import entries from './entries';
import fullText from './full-text';
import indexer from './indexer';
import models from './models';
import nearDuplicates from './near-duplicates';
import providers from './providers';
import queryVectors from './query-vectors';
import readConnection from './read-connection';
import related from './related';
import relatedSearch from './related-search';
import search from './search';
import slowQueries from './slow-queries';
import parameters from './parameters';
import storedArticles from './stored-articles';
import types from './types';
import vectorIndex from './vector-index';

export default {
  'background-connection': backgroundConnection,
  'bundled-model': bundledModel,
  'embedding-pause': embeddingPause,
  entries,
  'full-text': fullText,
  indexer,
  models,
  'near-duplicates': nearDuplicates,
  parameters,
  providers,
  'query-vectors': queryVectors,
  'read-connection': readConnection,
  related,
  'related-search': relatedSearch,
  search,
  'slow-queries': slowQueries,
  'stored-articles': storedArticles,
  types,
  'vector-index': vectorIndex,
};
