import backgroundConnection from './background-connection';
import bundledModel from './bundled-model';
import entries from './entries';
import fullText from './full-text';
import indexer from './indexer';
import models from './models';
import names from './names';
import providers from './providers';
import queryAnalysis from './query-analysis';
import ranking from './ranking';
import readConnection from './read-connection';
import related from './related';
import search from './search';
import similarity from './similarity';
import vectorIndex from './vector-index';

export default {
  'background-connection': backgroundConnection,
  'bundled-model': bundledModel,
  entries,
  'full-text': fullText,
  indexer,
  models,
  names,
  providers,
  'query-analysis': queryAnalysis,
  ranking,
  'read-connection': readConnection,
  related,
  search,
  similarity,
  'vector-index': vectorIndex,
};
