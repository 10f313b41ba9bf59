import { count, redisUrl } from '@ota-news/foundation/settings/common';
import { pluginSettings } from '@ota-news/foundation/settings/plugin-settings';
import { z } from '@strapi/utils';
import proxyAddr from 'proxy-addr';

const areNetworks = (ranges: string[]): boolean => {
  try {
    proxyAddr.compile(ranges);
    return true;
  } catch {
    return false;
  }
};

export const limits = {
  read: count.default(60).describe('Reads a minute and address; 0 switches it off.'),
  failedAuthentication: count
    .default(30)
    .describe('Calls with a refused token a minute and address; 0: off.'),
};

export const trustedProxies = z
  .array(z.string())
  .refine(areNetworks, 'IP addresses or CIDR ranges')
  .optional()
  .describe(
    'Addresses or CIDR ranges of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto count. Default: none, so the headers cannot be forged.',
  );

export const trafficSettings = pluginSettings(
  'traffic',
  z.strictObject({ limits: z.strictObject(limits).prefault({}), trustedProxies, redisUrl }),
);
