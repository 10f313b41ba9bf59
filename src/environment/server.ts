import { z } from '@strapi/utils';
import { discoverySettings } from '../plugins/discovery/server/src/settings';
import { siteSettings } from '../plugins/site/server/src/settings';
import { trafficSettings } from '../plugins/traffic/server/src/settings';
import { addressWithoutSlash, count, listed, port, withDefault } from './kinds';

const site = siteSettings.schema.shape;

/** Settings of the process and its public address. */
export const server = {
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on; 0.0.0.0 for every network.'),
  PORT: port.default(1337).describe('Port to listen on.'),
  WORKERS: z
    .union([z.literal('auto'), count])
    .default(0)
    .describe(
      'Processes that answer cached pages in front of the service; auto: one for each processor. Default: none.',
    ),
  PUBLIC_URL: addressWithoutSlash
    .optional()
    .describe('Address readers use, e.g. https://news.example. Default: http://HOST:PORT.'),
  SITE_NAME: withDefault(site.siteName, 'OTA News').describe(
    'Name of the publication, until one is saved in the panel.',
  ),
  SITE_DESCRIPTION: withDefault(
    site.siteDescription,
    'Independent news and data on online travel agencies.',
  ).describe('One line about the publication, until one is saved in the panel.'),
  SECURITY_CONTACT: discoverySettings.schema.shape.securityContact,
  THEME: site.theme,
  PANEL_PATH: z
    .string()
    .regex(/^\/[a-z][a-z0-9-]*$/, 'a path of one part, e.g. /cockpit')
    .default('/cockpit')
    .describe('Where the panel is. Another one needs another build of the panel.'),
  PUBLIC_DIRECTORY: z
    .string()
    .default('./public')
    .describe('Folder of static files; uploads are kept in its folder "uploads".'),
  SHUTDOWN_SECONDS: count
    .default(20)
    .describe('Seconds that a stopping process gives to the requests it has begun.'),
  TRUSTED_PROXIES: listed(trafficSettings.schema.shape.trustedProxies),
};
