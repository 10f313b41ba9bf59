import backgroundConnection from './background-connection';
import entries from './entries';
import fullText from './full-text';
import indexer from './indexer';
import models from './models';
import names from './names';
import queryAnalysis from './query-analysis';
import ranking from './ranking';
import readConnection from './read-connection';
import related from './related';
import search from './search';
import similarity from './similarity';
import vectorIndex from './vector-index';

export default {
  'background-connection': backgroundConnection,
  entries,
  'full-text': fullText,
  indexer,
  models,
  names,
  'query-analysis': queryAnalysis,
  ranking,
  'read-connection': readConnection,
  related,
  search,
  similarity,
  'vector-index': vectorIndex,
};
