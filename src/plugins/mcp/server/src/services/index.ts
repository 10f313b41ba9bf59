import counts from '../calls/counts';
import endpoint from '../endpoint/endpoint';
import facts from './facts';
import registry from './registry';

export default {
  counts,
  endpoint,
  facts,
  registry,
};
