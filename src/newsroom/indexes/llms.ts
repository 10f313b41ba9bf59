import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import { entry, introduction, section } from '@ota-news/foundation/index-formats/llms-format';
import { countOf } from '@ota-news/foundation/text/count-of';
import type { Core } from '@strapi/strapi';
import { addressOf, FEEDS, SECTIONS } from '#api/addresses';
import { documentationFolder, readDocuments } from '../documentation/documents';
import type { ArchiveParts } from './archive-parts';
import { articleSections } from './llms-articles';
import { INDEX_TAGS, nonArticlePages, type ReadSection } from './non-article-pages';
import { join, partOf } from './parts';

const PATH = '/llms.txt';

const PLACES: [name: string, path: string][] = [
  ['Search', `${SECTIONS.search}?q={words}`],
  ['Feed', FEEDS.rss],
  ['Sitemap', '/sitemap.xml'],
  ['API', '/docs/api/openapi.json'],
  ['Skills', '/.well-known/agent-skills/index.json'],
  ['Whole texts', '/llms-full.txt'],
  ['For agents that write', '/auth.md'],
];

/** Generates everything except the articles. */
const aroundArticles = async (strapi: Core.Strapi): Promise<{ before: string; after: string }> => {
  const { otas, sections, pages, categories, authors, issues } = await nonArticlePages(strapi);
  const documents = await readDocuments(documentationFolder(strapi));
  const sectionsAt = (wanted: ReadSection['position']): string[] =>
    sections
      .filter(({ position }) => position === wanted)
      .map(({ heading, documents }) =>
        section(
          heading,
          documents.map(({ name, path, description }) => entry(name, path, description)),
        ),
      );
  const before = [
    `${await introduction(strapi, PLACES)}\n`,
    section(
      'Online travel agencies',
      otas.map((ota) => entry(ota.name, ota.profileUrl, ota.description)),
    ),
    section(
      'News by agency',
      otas.map((ota) => entry(`${ota.name} news`, ota.url, countOf(ota.articleCount, 'article'))),
    ),
    ...sectionsAt('before'),
  ];
  const after = [
    ...sectionsAt('after'),
    section(
      'Topics',
      categories.map(({ name, slug, description }) =>
        entry(name, addressOf.category(slug), description),
      ),
    ),
    section(
      'Authors',
      authors.map(({ name, slug, role }) => entry(name, addressOf.author(slug), role)),
    ),
    section(
      'Newsletter issues',
      issues.map(({ name, path, description }) => entry(name, path, description)),
    ),
    section('Pages', [
      ...pages.map(({ title, url, metaDescription }) => entry(title, url, metaDescription)),
      entry('All agencies', SECTIONS.otas, 'Every profile in one table'),
      ...sections.map(({ overview, path }) => entry(overview.name, path, overview.note)),
      entry(
        'Press rooms and releases',
        SECTIONS.press,
        'Where the agencies publish their own news',
      ),
      entry('Archive', SECTIONS.archive, 'All articles by year and month'),
      entry('All topics', SECTIONS.categories, 'Each with its latest article'),
      entry('All authors', SECTIONS.authors, 'Each with their latest article'),
      entry('Tags', SECTIONS.tags, 'What more than one article is about'),
      entry('Corrections', SECTIONS.corrections, 'What was wrong in articles, the latest first'),
      entry('Newsletter', SECTIONS.newsletter, 'How often it comes, and every issue that was sent'),
      entry('The API', '/docs/api', 'Every operation in a line'),
    ]),
    section(
      'Documentation',
      documents.map(({ title, path, description }) => entry(title, path, description)),
    ),
  ];
  return { before: before.join(''), after: after.join('') };
};

/** `/llms.txt` (llmstxt.org): everything public, with links to the markdown alternates. */
export const llmsText = (strapi: Core.Strapi, parts: ArchiveParts): DocumentRoute => ({
  kind: 'document',
  path: PATH,
  async respond() {
    const [{ before, after }, articles] = await Promise.all([
      aroundArticles(strapi),
      articleSections(strapi, PATH, parts),
    ]);
    return {
      contentType: 'text/plain; charset=utf-8',
      ...join([partOf(before), ...articles, partOf(after)]),
      tags: INDEX_TAGS,
    };
  },
});
