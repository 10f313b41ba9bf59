import type { Core } from '@strapi/strapi';
import { domain } from '../contracts/domain';
import type { DocumentRoute } from '../contracts/site';
import { entry, introduction, section } from '../index-formats/llms-format';
import { countOf } from '../text/count-of';
import { articleBatches } from './archive';
import { collectText } from '../index-formats/collect';

/** Every article, the newest first, under a heading a year. */
async function* articlesByYear(strapi: Core.Strapi): AsyncGenerator<string> {
  let year = '';
  const headingBefore = (published: string): string => {
    if (published === year) return '';
    year = published;
    return `\n## Articles ${published}\n\n`;
  };
  for await (const articles of articleBatches(strapi)) {
    yield articles
      .map(({ title, path, excerpt, publishedAt }) => {
        const line = entry(title, path, `${publishedAt.slice(0, 10)}. ${excerpt ?? ''}`);
        return `${headingBefore(publishedAt.slice(0, 4))}${line}\n`;
      })
      .join('');
  }
}

const PLACES: [name: string, path: string][] = [
  ['Search', '/search?q={words}'],
  ['Feed', '/feed'],
  ['Sitemap', '/sitemap.xml'],
  ['API', '/docs/api/openapi.json'],
  ['Whole texts', '/llms-full.txt'],
  ['For agents that write', '/auth.md'],
];

async function* everything(strapi: Core.Strapi): AsyncGenerator<string> {
  const [otas, comparisons, terms, pages] = await Promise.all([
    domain(strapi, 'api::ota.ota-directory').all(),
    domain(strapi, 'api::comparison.comparisons').all(),
    domain(strapi, 'api::glossary-term.glossary').all(),
    domain(strapi, 'api::page.text-pages').all(),
  ]);
  yield `${introduction(PLACES)}\n`;
  yield section(
    'Online travel agencies',
    otas.map((ota) => entry(ota.name, ota.profileUrl, ota.description)),
  );
  yield section(
    'News by agency',
    otas
      .filter(({ articleCount }) => articleCount > 0)
      .map((ota) => entry(`${ota.name} news`, ota.url, countOf(ota.articleCount, 'article'))),
  );
  yield section(
    'Comparisons',
    comparisons.map(({ name, url, description }) => entry(name, url, description)),
  );
  yield* articlesByYear(strapi);
  yield section(
    'Glossary',
    terms.map(({ term, url, shortDefinition }) => entry(term, url, shortDefinition)),
  );
  yield section('Pages', [
    ...pages.map(({ title, url, metaDescription }) => entry(title, url, metaDescription)),
    entry('All agencies', '/otas', 'Every profile in one table'),
    entry('All comparisons', '/compare', null),
    entry('The whole glossary', '/glossary', 'Every term with its short definition'),
    entry('Press rooms and releases', '/press', 'Where the agencies publish their own news'),
  ]);
}

/** `/llms.txt` (llmstxt.org): everything public, with links to the markdown twins. */
export const llmsText = (strapi: Core.Strapi): DocumentRoute => ({
  kind: 'document',
  path: '/llms.txt',
  async respond() {
    return {
      contentType: 'text/plain; charset=utf-8',
      body: await collectText(everything(strapi)),
      tags: ['articles', 'otas', 'comparisons', 'glossary-terms', 'frame'],
    };
  },
});
