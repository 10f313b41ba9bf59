import { paragraphsOf } from '@ota-news/foundation/markdown/render';
import type { Core } from '@strapi/strapi';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SECTIONS } from '#api/addresses';
import { pathOf, withPageLinks } from './page-links';

const MAX_PARAGRAPH = 600;

/** A document about the service itself, from `docs/`. */
export interface ProductDocument {
  path: string;
  title: string;
  /** Its first sentence. */
  description: string;
  /** Without its title; links lead to the pages of the other documents. */
  markdown: string;
}

const DOCUMENT = /^[a-z-]+\.md$/;

const documentIn = async (
  folder: string,
  file: string,
  files: string[],
): Promise<ProductDocument> => {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const [, title = file, body = text] = /^# (.+)\n([^]*)$/.exec(text) ?? [];
  const markdown = withPageLinks(body.trim(), files);
  const [paragraph = ''] = await paragraphsOf(markdown, MAX_PARAGRAPH);
  const [description = paragraph] = /^.*?[.?!](?=\s|$)/s.exec(paragraph) ?? [];
  return { path: pathOf(file), title, description, markdown };
};

/** Files of a folder; none if an installation has none. */
const filesIn = (folder: string, ending: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => ending.test(file))
        .sort()
    : [];

/** The folder of the documents. */
export const documentationFolder = ({ dirs }: Core.Strapi): string =>
  path.join(dirs.app.root, 'docs');

/** Addresses of the documents, without reading them. */
export const documentPaths = (folder: string): string[] => filesIn(folder, DOCUMENT).map(pathOf);

/** Addresses of all pages of the documentation; none where an installation has no such folder. */
export const documentationPaths = (strapi: Core.Strapi): string[] => {
  const paths = documentPaths(documentationFolder(strapi));
  return paths.length === 0 ? [] : [SECTIONS.documentation, ...paths];
};

/** Address of the documents that have all words of a query; of all without one. */
export const documentationSearch = (query: string): string =>
  query === ''
    ? SECTIONS.documentation
    : `${SECTIONS.documentation}?${new URLSearchParams({ q: query }).toString()}`;

/** Folders of their pictures. */
export const PICTURES = ['benchmarks', 'images'];

/** Names of the pictures in one of these folders. */
export const pictureFiles = (folder: string): string[] => filesIn(folder, /^[\w-]+\.(?:png|svg)$/);

const read = new Map<string, ProductDocument[]>();

/** Reads all documents of a folder, once: they are fixed while the service runs. */
export const readDocuments = async (folder: string): Promise<ProductDocument[]> => {
  const known = read.get(folder);
  if (known !== undefined) return known;
  const files = filesIn(folder, DOCUMENT);
  const documents = await Promise.all(files.map((file) => documentIn(folder, file, files)));
  read.set(folder, documents);
  return documents;
};
