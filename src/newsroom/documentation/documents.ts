import { anchorNames } from '@ota-news/foundation/markdown/anchors';
import { paragraphsOf } from '@ota-news/foundation/markdown/render';
import type { Core } from '@strapi/strapi';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SECTIONS } from '#api/addresses';

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

/** Address of a document by its file. */
const pathOf = (file: string): string => `${SECTIONS.documentation}/${path.parse(file).name}`;

const DOCUMENT = /^[a-z-]+\.md$/;

const LINK = /(!?)\[([^[\]]*)\]\(([^()\s]+)\)/g;

/** Name of a heading's anchor. */
const nameOf = (fragment: string): string => anchorNames()(fragment);

/** Leads links to pages of the site. What only the repository has becomes text. */
const withPageLinks = (markdown: string, files: string[]): string =>
  markdown.replace(LINK, (link, mark: string, label: string, address: string) => {
    if (/^(?:[a-z]+:|\/)/i.test(address)) return link;
    const [file = '', fragment] = address.split('#', 2);
    if (mark === '!') return `![${label}](${SECTIONS.documentation}/${address})`;
    if (file !== '' && !files.includes(file)) return label;
    const anchor = fragment === undefined ? '' : `#${nameOf(fragment)}`;
    return `[${label}](${file === '' ? '' : pathOf(file)}${anchor})`;
  });

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
