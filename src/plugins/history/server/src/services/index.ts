import thinning from './thinning';
import versions from './versions';

export default {
  thinning,
  versions,
};
