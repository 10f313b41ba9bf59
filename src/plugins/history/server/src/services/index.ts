import thinning from './retention';
import versions from './versions';

export default {
  thinning,
  versions,
};
