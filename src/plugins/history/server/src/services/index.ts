import labels from './labels';
import retention from './retention';
import versions from './versions';

export default {
  labels,
  retention,
  versions,
};
