import retention from './retention';
import versions from './versions';

export default {
  retention,
  versions,
};
