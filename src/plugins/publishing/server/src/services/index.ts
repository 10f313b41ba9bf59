import claims from './claims';
import effectLog from './effect-log';
import effects from './effects';
import overview from './overview';
import plan from './plan';
import schedule from './schedule';
import worker from './worker';

export default {
  claims,
  'effect-log': effectLog,
  effects,
  overview,
  plan,
  schedule,
  worker,
};
