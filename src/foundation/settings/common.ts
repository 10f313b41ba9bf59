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
