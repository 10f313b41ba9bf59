/** What readers, pipelines, agents and others ask of a newsroom at work. */
import { FormData } from 'undici';
import { json } from '../account.mjs';

const PARAGRAPH = 'A paragraph about room nights, commissions and margins.\n\n';

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const upTo = (most) => 1 + Math.floor(Math.random() * most);

/**
 * @typedef {{ path: string, method?: string, headers?: object, body?: unknown }} Request
 * @typedef {{ name: string, perSecond: number, expected: number[], make: () => Request }} Kind
 */

/**
 * The kinds of requests with their rates. Statuses that are not expected of a kind are failures.
 *
 * @param {{ articles: number, otas: number, apiToken: string, agentToken: string, picture: Buffer,
 *   documentIds: string[] }} newsroom
 * @returns {Kind[]}
 */
export const kindsOf = ({ articles, otas, apiToken, agentToken, picture, documentIds }) => {
  let number = 0;
  const next = () => (number += 1);
  const articlePath = (index = upTo(articles)) => `/agency-${1 + (index % otas)}/article-${index}`;
  const asPipeline = { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' };
  const asAgent = {
    Authorization: `Bearer ${agentToken}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2025-06-18',
  };
  const toolCall = (name, args) => ({
    path: '/mcp',
    method: 'POST',
    headers: asAgent,
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: next(),
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  });
  const words = ['hotel margin', 'direct channel', 'loyalty', 'room nights', 'rate parity'];

  return [
    {
      name: 'pages, mostly cached',
      perSecond: 20,
      expected: [200],
      make: () => ({ path: pick(['/', '/otas', '/glossary', articlePath(upTo(20)), '/agency-2']) }),
    },
    {
      name: 'pages, each another',
      perSecond: 4,
      expected: [200],
      make: () => ({ path: articlePath() }),
    },
    {
      name: 'markdown',
      perSecond: 4,
      expected: [200],
      make: () =>
        pick([
          { path: `${articlePath()}.md` },
          { path: articlePath(), headers: { Accept: 'text/markdown' } },
        ]),
    },
    {
      name: 'search',
      perSecond: 2,
      expected: [200],
      make: () => ({ path: `/search?q=${encodeURIComponent(`${pick(words)} ${next()}`)}` }),
    },
    {
      name: 'feeds, sitemap, llms.txt',
      perSecond: 1,
      expected: [200],
      make: () => ({ path: pick(['/feed', '/feed.json', '/sitemap.xml', '/llms.txt']) }),
    },
    {
      name: 'API reads',
      perSecond: 4,
      expected: [200],
      make: () => ({
        path: pick([
          `/api/articles?pagination[page]=${upTo(10)}&populate=*`,
          '/api/otas',
          `/api/search?q=${encodeURIComponent(pick(words))}`,
        ]),
      }),
    },
    {
      name: 'articles posted',
      perSecond: 0.2,
      expected: [201],
      make: () => ({
        path: '/api/articles',
        method: 'POST',
        headers: asPipeline,
        body: JSON.stringify({
          ota_id: upTo(otas),
          author_id: 1,
          title: `Posted during the soak ${next()}`,
          body: PARAGRAPH.repeat(upTo(40)),
          is_published: true,
        }),
      }),
    },
    {
      name: 'articles changed',
      perSecond: 0.5,
      expected: [200],
      make: () => ({
        path: `/api/articles/${pick(documentIds)}`,
        method: 'PUT',
        headers: asPipeline,
        body: JSON.stringify({ data: { body: PARAGRAPH.repeat(upTo(40)) } }),
      }),
    },
    {
      name: 'images',
      perSecond: 0.1,
      expected: [201],
      make: () => {
        const body = new FormData();
        body.append('image', new Blob([picture]), `picture-${next()}.png`);
        return {
          path: '/api/images',
          method: 'POST',
          headers: { Authorization: `Bearer ${apiToken}` },
          body,
        };
      },
    },
    {
      name: 'subscriptions',
      perSecond: 0.5,
      expected: [200],
      make: () => ({
        path: '/subscribe',
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: `reader-${next()}@soak.example` }),
      }),
    },
    {
      name: 'MCP calls',
      perSecond: 2,
      expected: [200],
      make: () =>
        pick([
          toolCall('list-articles', { limit: 25 }),
          toolCall('get-article', { id: upTo(articles) }),
          toolCall('list-otas', {}),
        ]),
    },
    {
      name: 'not there',
      perSecond: 2,
      expected: [404],
      make: () => ({ path: `/agency-1/none-${next()}` }),
    },
    {
      name: 'malformed',
      perSecond: 1,
      expected: [400, 401, 404, 405, 422],
      make: () =>
        pick([
          { path: `/%ff?${next()}` },
          { path: '/api/articles', method: 'POST', headers: asPipeline, body: '{"title": ' },
          { path: '/api/articles', method: 'POST', headers: { Authorization: 'Bearer wrong' } },
          { path: '/mcp', method: 'POST', headers: asAgent, body: '{"jsonrpc"' },
          { path: '/oauth/token', method: 'POST', headers: {}, body: 'grant_type=none' },
        ]),
    },
  ];
};

/** Document ids of published articles, to change them through the REST core. */
export const documentIdsOf = async (url) => {
  const { data } = await json(`${url}/api/articles?pagination[pageSize]=50&fields[0]=title`);
  return data.map(({ documentId }) => documentId);
};
