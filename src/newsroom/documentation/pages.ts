import type {
  DocumentRoute,
  PageRoute,
  PublicPage,
  PublicRoute,
} from '@ota-news/foundation/contracts/site';
import { withContents } from '@ota-news/foundation/markdown/anchors';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import type { Core } from '@strapi/strapi';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SECTIONS } from '#api/addresses';
import { breadcrumbsTo } from '../pages/breadcrumbs';
import {
  documentationFolder,
  documentPaths,
  pictureFiles,
  PICTURES,
  readDocuments,
  type ProductDocument,
} from './documents';

const TITLE = 'Documentation';

const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

const page = async (
  { path: address, title, description, markdown }: ProductDocument,
  above: [string, string][],
): Promise<PublicPage> => {
  const { bodyHtml, contents } = withContents(await renderMarkdown(markdown));
  return {
    content: { kind: 'page', title, bodyHtml, contents, updatedAt: null },
    title,
    description,
    tags: [],
    canonicalPath: address,
    breadcrumbs: breadcrumbsTo(...above, [title, address]),
  };
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];

/** Documents that have all words. */
const found = (documents: ProductDocument[], query: string): ProductDocument[] => {
  const words = wordsOf(query);
  return documents.filter(({ title, markdown }) => {
    const text = `${title} ${markdown}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

const listOf = (documents: ProductDocument[]): string =>
  documents
    .map(({ title, path: address, description }) => `- [${title}](${address}): ${description}`)
    .join('\n');

const HINT = `Words find pages: \`${SECTIONS.documentation}?q=backup restore\``;

const indexPage = (folder: string): PageRoute => ({
  kind: 'page',
  path: SECTIONS.documentation,
  queryParameters: ['q'],
  async respond({ query: { q = '' } }) {
    const chosen = found(await readDocuments(folder), q);
    const index = {
      path: SECTIONS.documentation,
      title: TITLE,
      description: 'How to read, write, send, connect and operate.',
      markdown: `${listOf(chosen) || 'No page has all these words.'}\n\n${HINT}`,
    };
    return { ...(await page(index, [])), noIndex: q !== '' };
  },
});

const documentPage = (folder: string, address: string): PageRoute => ({
  kind: 'page',
  path: address,
  async respond() {
    const document = (await readDocuments(folder)).find(({ path: own }) => own === address);
    return document === undefined ? null : page(document, [[TITLE, SECTIONS.documentation]]);
  },
});

const pictureRoute = (folder: string, name: string): DocumentRoute => {
  const place = path.join(folder, name);
  const pictures = new Set(pictureFiles(place));
  return {
    kind: 'document',
    path: `${SECTIONS.documentation}/${name}/:file`,
    async respond({ params: { file = '' } }) {
      const contentType = TYPES[path.extname(file)];
      if (!pictures.has(file) || contentType === undefined) return null;
      return { contentType, body: await readFile(path.join(place, file)), tags: [] };
    },
  };
};

/** Pages of what is in `docs/`; none where an installation has no such folder. */
export const documentationRoutes = (strapi: Core.Strapi): PublicRoute[] => {
  const folder = documentationFolder(strapi);
  const addresses = documentPaths(folder);
  if (addresses.length === 0) return [];
  const pages = addresses.map((address) => documentPage(folder, address));
  const pictures = PICTURES.map((name) => pictureRoute(folder, name));
  return [indexPage(folder), ...pages, ...pictures];
};
