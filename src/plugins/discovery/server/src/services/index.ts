import addresses from './addresses';
import catalogue from './catalogue';
import documents from './documents';
import indexOfPages from './index-of-pages';
import links from './links';
import operations from './operations';

export default {
  addresses,
  catalogue,
  documents,
  index: indexOfPages,
  links,
  operations,
};
