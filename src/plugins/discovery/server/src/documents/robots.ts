import { contentSignal } from '@ota-news/foundation/contracts/content-use';
import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import { absolute, panelPath } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { aiCatalogLink } from './ai-catalog';
import { licenseLink } from './license';
import { ownService } from '../own-services';

const SITEMAPS = ['/sitemap.xml', '/sitemap-news.xml'];

/** Crawlers that obey only a group with their own name, so each group is complete. */
const NAMED_CRAWLERS = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-Web',
  'ClaudeBot',
  'Claude-User',
  'Claude-SearchBot',
  'anthropic-ai',
  'Google-Extended',
  'PerplexityBot',
  'Perplexity-User',
  'Amazonbot',
  'Bytespider',
  'CCBot',
  'Applebot-Extended',
  'meta-externalagent',
  'MistralAI-User',
];

const group = (agent: string): string =>
  [
    `User-agent: ${agent}`,
    'Allow: /',
    `Disallow: ${panelPath()}`,
    'Disallow: /admin',
    'Disallow: /preview/',
    `Content-Signal: ${contentSignal}`,
  ].join('\n');

/** `/robots.txt` (RFC 9309) with content signals in every group, and a link to the licence (RSL 1.0). */
export const robots = (strapi: Core.Strapi): DocumentRoute => ({
  kind: 'document',
  path: '/robots.txt',
  async respond() {
    const policy = [
      '# Content of this site may be indexed and cited with a link back, and may be used as input to',
      '# answers. Training generative models on it is not permitted. The signals below are an express',
      '# reservation of rights under Article 4 of Directive (EU) 2019/790.',
    ].join('\n');
    const groups = ['*', ...NAMED_CRAWLERS].map(group).join('\n\n');
    const known = ownService(strapi, 'addresses').known();
    const places = [
      ...SITEMAPS.filter((path) => known.has(path)).map((path) => `Sitemap: ${absolute(path)}`),
      `Agentmap: ${absolute(aiCatalogLink.href)}`,
      `License: ${absolute(licenseLink.href)}`,
    ].join('\n');
    return {
      contentType: 'text/plain; charset=utf-8',
      body: `${policy}\n\n${groups}\n\n${places}\n`,
      tags: [],
    };
  },
});
