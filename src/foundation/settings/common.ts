import { z } from '@strapi/utils';

/** Settings shared by several plugins. Error messages are displayed after "expected". */

export const count = z
  .number({ error: 'a whole number' })
  .int('a whole number')
  .min(0, 'a whole number, 0 or more');

export const siteName = z.string().min(1).default('News').describe('Name of the publication.');

export const redisUrl = z
  .string()
  .regex(/^rediss?:\/\//, 'a redis:// address')
  .optional()
  .describe('Shares limits and purges among several processes.');

export const seconds = z
  .number({ error: 'a number of seconds' })
  .min(0.05, 'at least 0.05 seconds')
  .max(86_400, 'at most 86400 seconds');

export const providerUrl = z.url({ protocol: /^https?$/, error: 'an http(s) address' });
