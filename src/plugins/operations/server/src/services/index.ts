import echo from './echo';
import health from './health';
import metrics from './metrics';

export default {
  echo,
  health,
  metrics,
};
