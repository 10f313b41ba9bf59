import { count, redisUrl } from '@ota-news/foundation/settings/common';
import { pluginSettings } from '@ota-news/foundation/settings/plugin-settings';
import type { SigningAgent } from '@ota-news/foundation/readership/crawlers';
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
  verifiedAgents: count
    .optional()
    .describe(
      'Reads a minute and operator by agents whose signature is verified, wherever they come from; 0: unlimited. Default: they count by address, like everybody.',
    ),
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

const SIGNING_AGENT = /^(https:\/\/[^\s/=]+)=([^=]{1,60})$/;

const isSigningAgent = (text: string): boolean => {
  const [, origin = ''] = SIGNING_AGENT.exec(text) ?? [];
  return URL.canParse(origin) && new URL(origin).origin === origin;
};

export const verifiedAgents = z
  .array(z.string())
  .refine(
    (agents) => agents.every(isSigningAgent),
    'https origins with a name, e.g. https://bot.example=Example',
  )
  .default([])
  .describe(
    'Further agents whose signed requests (Web Bot Auth) are verified with the keys of their https origin, each with the name of its operator: https://bot.example=Example. Known are https://chatgpt.com and https://agent.bot.goog.',
  );

export const privateNetworks = z
  .array(z.string())
  .refine(areNetworks, 'IP addresses or CIDR ranges')
  .default([])
  .describe(
    'Addresses or CIDR ranges inside your network from which keys of agents may be fetched. Default: none, only public addresses.',
  );

/** Reads the further agents, by origin. */
export const agentsOf = (agents: string[]): [string, SigningAgent][] =>
  agents.map((text) => {
    const [, origin = '', operator = ''] = SIGNING_AGENT.exec(text) ?? [];
    return [origin, { operator, purpose: null }];
  });

export const trafficSettings = pluginSettings(
  'traffic',
  z.strictObject({
    limits: z.strictObject(limits).prefault({}),
    trustedProxies,
    verifiedAgents,
    privateNetworks,
    redisUrl,
  }),
);
