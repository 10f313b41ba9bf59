import effectLog from './effect-log';
import effects from './effects';
import overview from './overview';
import plan from './plan';
import schedule from './schedule';
import types from './types';

export default {
  'effect-log': effectLog,
  effects,
  overview,
  plan,
  schedule,
  types,
};
