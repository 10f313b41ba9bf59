import { z } from '@strapi/utils';
import { secret } from './kinds';

/** Settings of logs and monitoring. */
export const operations = {
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'http', 'verbose', 'debug', 'silly'])
    .default('info')
    .describe('Least important level that is logged; "http" logs every request.'),
  LOG_FORMAT: z
    .enum(['text', 'json'])
    .default('text')
    .describe('text: lines for people; json: one JSON object a line, for log collectors.'),
  METRICS_TOKEN: secret
    .optional()
    .describe('Bearer token that opens /metrics (Prometheus). Default: none, and no /metrics.'),
};
