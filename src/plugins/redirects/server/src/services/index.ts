import hits from './redirect-hits';
import imports from './redirect-imports';
import rules from './redirect-rules';
import redirects from './redirects';

export default {
  redirects,
  'redirect-hits': hits,
  'redirect-imports': imports,
  'redirect-rules': rules,
};
