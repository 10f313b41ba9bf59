import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import type { ExportJob } from '../export-job';
import type { ExportedDocument } from '../exported-content';
import { writeText } from '../write-text';
import { xmlOf } from './elements';
import { attachmentItem, documentItem, postId } from './items';

const NAMESPACES = {
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  wp: 'http://wordpress.org/export/1.2/',
};

const head = (title: string): string => {
  const names = Object.entries(NAMESPACES).map(([name, uri]) => ` xmlns:${name}="${uri}"`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0"${names.join('')}>`,
    '<channel>',
    xmlOf({
      title,
      link: publicUrl(),
      'wp:wxr_version': '1.2',
      'wp:base_site_url': publicUrl(),
      'wp:base_blog_url': publicUrl(),
    }),
  ].join('\n');
};

/** Writes the featured picture of a document before it, if it has one here. @returns the piece and its number */
const createAttachments = ({ pictures }: ExportJob) => {
  const numbers = new Map<string, number>();
  return async (document: ExportedDocument): Promise<{ piece: string; id: number | null }> => {
    const picture = document.kind === 'article' ? document.picture : null;
    if (picture === null) return { piece: '', id: null };
    const known = numbers.get(picture.address);
    if (known !== undefined) return { piece: '', id: known };
    await pictures.copy(picture.address);
    const id = postId('attachment', numbers.size + 1);
    numbers.set(picture.address, id);
    return { piece: attachmentItem(id, absolute(picture.address), picture), id };
  };
};

async function* piecesOf(job: ExportJob, title: string): AsyncGenerator<string> {
  const { content, pictures, told } = job;
  yield head(title);
  for (const { id, name, slug } of content.authors) {
    yield xmlOf({
      'wp:author': {
        'wp:author_id': id,
        'wp:author_login': slug,
        'wp:author_display_name': name,
      },
    });
  }
  for (const { name, slug, description } of content.categories) {
    yield xmlOf({
      'wp:category': {
        'wp:category_nicename': slug,
        'wp:category_parent': '',
        'wp:cat_name': name,
        'wp:category_description': description ?? '',
      },
    });
  }
  const attachmentOf = createAttachments(job);
  for await (const document of told(content.documents())) {
    const { piece, id } = await attachmentOf(document);
    const written = await pictures.inText(
      document.body,
      (name) => absolute(`/uploads/${name}`),
      (address) => (address.startsWith('/') ? absolute(address) : null),
    );
    yield piece;
    yield documentItem(document, await renderMarkdown(written), id);
  }
  yield '</channel>\n</rss>\n';
}

/** Writes a file that WordPress imports (WXR 1.2). @param title name of the site */
export const writeWordPress = (job: ExportJob, file: string, title: string): Promise<void> =>
  writeText(file, piecesOf(job, title));
