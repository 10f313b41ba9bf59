import type {
  DocumentRoute,
  PageRoute,
  PublicPage,
  PublicRoute,
} from '@ota-news/foundation/contracts/site';
import { withContents } from '@ota-news/foundation/markdown/anchors';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import { absolute } from '@ota-news/foundation/network/public-address';
import { countOf } from '@ota-news/foundation/text/count-of';
import { truncate } from '@ota-news/foundation/text/truncate';
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

const MAX_QUERY_LENGTH = 500;

const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

const page = async ({
  path: address,
  title,
  description,
  markdown,
}: ProductDocument): Promise<PublicPage> => {
  const { bodyHtml, contents } = withContents(await renderMarkdown(markdown));
  return {
    content: { kind: 'page', title, bodyHtml, contents, updatedAt: null },
    title,
    description,
    tags: [],
    canonicalPath: address,
    breadcrumbs: breadcrumbsTo([TITLE, SECTIONS.documentation], [title, address]),
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

const DESCRIPTION = 'How to read, write, send, connect and operate.';

const HINT = `Words find pages: \`${SECTIONS.documentation}?q=backup restore\``;

/** @param addressed how a path is written */
const listOf = (documents: ProductDocument[], addressed = (own: string) => own): string =>
  documents
    .map(({ title, path: own, description }) => `- [${title}](${addressed(own)}): ${description}`)
    .join('\n') || `[All pages](${addressed(SECTIONS.documentation)})`;

/** What a search came to; null without one. */
const summaryOf = (count: number, query: string): string | null => {
  if (query === '') return null;
  return count === 0
    ? 'No page has all these words. Try fewer or other words.'
    : `${countOf(count, 'page')} for “${query}”`;
};

/** What programs read instead of the form: how to search. */
const indexInMarkdown = (documents: ProductDocument[], summary: string | null): string =>
  [`# ${TITLE}`, ...(summary === null ? [] : [summary]), listOf(documents, absolute), HINT]
    .join('\n\n')
    .concat('\n');

const indexPage = (folder: string): PageRoute => ({
  kind: 'page',
  path: SECTIONS.documentation,
  queryParameters: ['q'],
  async respond({ query: { q = '' } }) {
    const query = truncate(q, MAX_QUERY_LENGTH);
    const chosen = found(await readDocuments(folder), query);
    const summary = summaryOf(chosen.length, query);
    return {
      content: {
        kind: 'page',
        title: TITLE,
        bodyHtml: await renderMarkdown(listOf(chosen)),
        search: { action: SECTIONS.documentation, subject: 'the documentation', query, summary },
        updatedAt: null,
      },
      title: query === '' ? TITLE : `${TITLE}: ${query}`,
      description: DESCRIPTION,
      tags: [],
      canonicalPath: SECTIONS.documentation,
      breadcrumbs: breadcrumbsTo([TITLE, SECTIONS.documentation]),
      noIndex: q !== '',
      markdown: () => indexInMarkdown(chosen, summary),
    };
  },
});

const documentPage = (folder: string, address: string): PageRoute => ({
  kind: 'page',
  path: address,
  async respond() {
    const document = (await readDocuments(folder)).find(({ path: own }) => own === address);
    return document === undefined ? null : page(document);
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
