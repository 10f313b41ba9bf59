import path from 'node:path';
import type { Archive, ArchiveOptions } from '../archive';
import { nobody } from '../reading/nobody';
import { wholeText } from '../reading/text-file';
import { MAX_PIECE_BYTES } from '../reading/unreadable';
import { markdownFiles } from './files';
import { readFrontMatter, type WrittenText } from './front-matter';
import { markdownPost } from './post';

/**
 * Opens a folder of markdown files with YAML front matter, as Jekyll, Hugo and Astro have it.
 *
 * @throws {UnreadableArchive}
 */
export const openMarkdown = async (
  root: string,
  { siteUrl = '', signal }: ArchiveOptions,
): Promise<Archive> => {
  const names = await markdownFiles(root, signal);
  const read = async (name: string): Promise<WrittenText | null> =>
    readFrontMatter(name, await wholeText(path.join(root, name), MAX_PIECE_BYTES, signal, name));
  const posts: string[] = [];
  for (const name of names) {
    // Hugo has the introductions of sections in these.
    const isSection = path.posix.basename(name).startsWith('_index.');
    if (!isSection && (await read(name)) !== null) posts.push(name);
  }
  const others = names.length - posts.length;
  return {
    source: 'markdown',
    title: '',
    url: siteUrl,
    count: posts.length,
    feeds: [],
    rest: others === 0 ? [] : [{ what: 'files without front matter', count: others }],
    files: root,
    async *posts() {
      for (const name of posts) {
        const text = await read(name);
        if (text !== null) yield markdownPost(text, { root, name, siteUrl });
      }
    },
    members: nobody,
    redirects: [],
  };
};
