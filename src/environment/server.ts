import { z } from '@strapi/utils';
import proxyAddr from 'proxy-addr';
import { addressWithoutSlash, count, list, port, seconds } from './kinds';

const areNetworks = (ranges: string[]): boolean => {
  try {
    proxyAddr.compile(ranges);
    return true;
  } catch {
    return false;
  }
};

/** Settings of the process and its public address. */
export const server = {
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on; 0.0.0.0 for every network.'),
  PORT: port.default(1337).describe('Port to listen on.'),
  PUBLIC_URL: addressWithoutSlash
    .optional()
    .describe('Address readers use, e.g. https://news.example. Default: http://HOST:PORT.'),
  SITE_NAME: z.string().min(1).default('OTA News').describe('Name of the publication.'),
  SITE_DESCRIPTION: z
    .string()
    .default('Independent news and data on online travel agencies.')
    .describe('One line about the publication.'),
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto|tel)$/ })
    .optional()
    .describe(
      'Where weaknesses are reported, e.g. mailto:security@news.example; puts up /.well-known/security.txt.',
    ),
  THEME: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('default')
    .describe('Folder in src/themes that draws the public pages.'),
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
  CONNECTION_SILENCE_SECONDS: seconds
    .default(120)
    .describe('Seconds after which a connection is ended on which nothing moves.'),
  MAX_CONNECTIONS: count
    .min(1, 'a whole number, 1 or more')
    .default(5000)
    .describe('Connections that are open at once; further ones are closed unanswered.'),
  TRUSTED_PROXIES: list
    .refine(areNetworks, 'IP addresses or CIDR ranges, comma-separated')
    .optional()
    .describe(
      'Addresses or CIDR ranges of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto count, comma-separated. Default: none, so the headers cannot be forged.',
    ),
};
