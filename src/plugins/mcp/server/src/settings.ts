import { count, siteName } from '@ota-news/foundation/settings/common';
import { pluginSettings } from '@ota-news/foundation/settings/plugin-settings';
import { z } from '@strapi/utils';

const ED25519_BYTES = 32;

export const limits = {
  calls: count.default(120).describe('Calls an agent may make a minute; 0: off.'),
};

export const mcpSettings = pluginSettings(
  'mcp',
  z.strictObject({
    siteName,
    limits: z.strictObject(limits).prefault({}),
    allowedOrigins: z
      .array(z.string())
      .default([])
      .describe(
        'Origins of web applications whose scripts may call the MCP endpoint, e.g. https://chat.example. Default: only the service itself; programs that are not web pages need no entry.',
      ),
    allowedHosts: z
      .array(z.string())
      .default([])
      .describe(
        'Host names under which a reverse proxy passes calls of the MCP endpoint on. Default: the host of the public address and this machine.',
      ),
    registryPublicKey: z
      .base64()
      .refine((key) => Buffer.from(key, 'base64').length === ED25519_BYTES, {
        error: 'the 32 bytes of an Ed25519 public key in Base64',
      })
      .optional()
      .describe(
        'Raw Ed25519 public key in Base64 with which the MCP Registry knows the operator of this host; puts up /.well-known/mcp-registry-auth.',
      ),
  }),
);
