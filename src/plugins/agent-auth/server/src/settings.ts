import { count, siteName } from '@ota-news/foundation/settings/common';
import { pluginSettings } from '@ota-news/foundation/settings/plugin-settings';
import { z } from '@strapi/utils';

export const limits = {
  authorization: count
    .default(60)
    .describe('Calls of the authorization server a minute and address; 0: off.'),
  registration: count.default(10).describe('Registrations of agents an hour and address; 0: off.'),
  userCode: count
    .default(10)
    .describe('Wrong codes an hour that a person of the panel may enter; 0: off.'),
};

/** Options for the review of changes. */
export const REVIEW_RULES = ['offered', 'preselected', 'always'] as const;

export const agentAuthSettings = pluginSettings(
  'agent-auth',
  z.strictObject({
    siteName,
    limits: z.strictObject(limits).prefault({}),
    review: z
      .enum(REVIEW_RULES)
      .default('offered')
      .describe(
        'Whether a person looks first at what agents change before readers see it (profiles, terms, press links, comparisons, pages, and deleting): `offered` to who lets an agent in, ticked beforehand (`preselected`), or the rule (`always`).',
      ),
    identityIssuers: z
      .array(z.string())
      .default([])
      .describe(
        'Issuers, by their https addresses, whose identity assertions (ID-JAG) agents may register with. Default: none.',
      ),
    privateNetworks: z
      .array(z.string())
      .default([])
      .describe(
        'Addresses or CIDR ranges inside your network that may be fetched on behalf of agents, e.g. of an internal identity provider. Default: none, only public addresses.',
      ),
  }),
);
