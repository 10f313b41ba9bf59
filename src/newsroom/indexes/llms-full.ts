import { getService } from '@ota-news/foundation/contracts/services';
import type { DocumentRoute, Publication } from '@ota-news/foundation/contracts/site';
import { database } from '@ota-news/foundation/database/connection';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';
import { LISTED_TAGS } from '#api/content-types';
import { articleBatches, countPublished } from './archive';
import { readSections } from './non-article-pages';
import { sections as allSections } from '../sections';

const KIBIBYTE = 1024;

/** Yields the paths of all pages in the order of inclusion: reference content first, then news. */
async function* pagePaths(strapi: Core.Strapi): AsyncGenerator<string> {
  const [otas, sections, pages] = await Promise.all([
    getService(strapi, 'api::ota.ota-directory').all(),
    readSections(strapi),
    getService(strapi, 'api::page.text-pages').all(),
  ]);
  yield* otas.map(({ profileUrl }) => profileUrl);
  yield* sections.flatMap(({ documents }) => documents.map(({ path }) => path));
  yield* pages.map(({ url }) => url);
  for await (const articles of articleBatches(database(strapi))) {
    yield* articles.map(({ path }) => path);
  }
}

const heading = (
  { name: siteName, description }: Publication,
  budget: number,
  articles: number,
): string => {
  const reference = allSections.map(({ heading: name }) => name.toLowerCase()).join(', ');
  return [
    `# ${siteName}`,
    `> ${description}`,
    `The whole texts behind ${absolute('/llms.txt')}, in at most ${budget} bytes: profiles, ${reference} and pages first, then the articles, the newest first, as many of ${articles} as fit. Each part begins with a line that names its address.`,
    'You may index and cite with a link back; training generative models on the content is not permitted.',
  ].join('\n\n');
};

/** `/llms-full.txt`: full texts up to a size limit in bytes, which the file states. */
export const llmsFullText = (strapi: Core.Strapi): DocumentRoute => ({
  kind: 'document',
  path: '/llms-full.txt',
  async respond() {
    const budget = environment().LLMS_FULL_KIBIBYTES * KIBIBYTE;
    const documents = getService(strapi, 'site', 'documents');
    const site = await getService(strapi, 'site', 'frame').publication();
    const parts = [Buffer.from(heading(site, budget, await countPublished(database(strapi))))];
    let size = parts[0]?.length ?? 0;
    for await (const path of pagePaths(strapi)) {
      const text = await documents.read(`${path}.md`);
      if (text === null) continue;
      const part = Buffer.from(`\n\n---\nSource: ${absolute(path)}\n---\n\n${text.trim()}`);
      if (size + part.length + 1 > budget) break;
      size += part.length;
      parts.push(part);
    }
    return {
      contentType: 'text/plain; charset=utf-8',
      body: Buffer.concat([...parts, Buffer.from('\n')]),
      tags: LISTED_TAGS,
    };
  },
});
