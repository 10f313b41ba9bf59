import imports from './imports';
import quotes from './quotes';

export default {
  imports,
  quotes,
};
