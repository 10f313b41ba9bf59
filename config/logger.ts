import { environment } from '../src/environment';
import { logFormat } from '../src/server/logging/format';

export default () => {
  const { LOG_LEVEL, LOG_FORMAT } = environment();
  return { level: LOG_LEVEL, format: logFormat(LOG_FORMAT) };
};
