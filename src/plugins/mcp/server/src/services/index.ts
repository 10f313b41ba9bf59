import batches from '../batches/batches';
import counts from '../calls/counts';
import endpoint from '../endpoint/endpoint';
import facts from './facts';
import proposals from '../proposals/proposals';
import registry from './registry';

export default {
  batches,
  counts,
  endpoint,
  facts,
  proposals,
  registry,
};
