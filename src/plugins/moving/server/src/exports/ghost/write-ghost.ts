import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { ExportJob } from '../export-job';
import type { ExportedDocument } from '../exported-content';
import { withHtmlAsText } from '../markdown/html-as-text';
import { writeText } from '../write-text';
import { documentId, ghostId, metaRow, postRow, tagRow, tagsOf, userRow } from './rows';

/** Folder of the pictures. */
export const IMAGES = 'content/images';

/** Ghost replaces this with its own address. */
const placeOf = (name: string): string => `__GHOST_URL__/${IMAGES}/${name}`;

/** Release whose tables are written; later ones read them. */
const VERSION = '5.130.0';

/** Rows of a table, as members of a JSON object. */
async function* table(name: string, rows: AsyncIterable<object> | Iterable<object>) {
  yield `${JSON.stringify(name)}:[`;
  let separator = '';
  for await (const row of rows) {
    yield `${separator}\n${JSON.stringify(row)}`;
    separator = ',';
  }
  yield ']';
}

async function* postRows({ content, pictures, told }: ExportJob) {
  for await (const document of told(content.documents())) {
    const written = await pictures.inText(document.body, placeOf, (address) =>
      address.startsWith('/') ? absolute(address) : null,
    );
    const stored = document.kind === 'article' ? document.picture : null;
    const name = stored === null ? null : await pictures.copy(stored.address);
    const picture = name === null ? stored && absolute(stored.address) : placeOf(name);
    const text = { markdown: withHtmlAsText(written), html: await renderMarkdown(written) };
    yield postRow(document, text, picture);
  }
}

/** Rows that refer to each document. They are read anew for each table, so that memory does not grow with them. */
async function* rowsOf<T extends object>(
  documents: AsyncIterable<ExportedDocument>,
  rows: (document: ExportedDocument) => T[],
) {
  for await (const document of documents) yield* rows(document);
}

async function* tagRows({ content }: ExportJob) {
  const known = new Set<string>();
  for (const category of content.categories) {
    known.add(category.slug);
    yield tagRow(category, category.description);
  }
  for await (const article of content.articles()) {
    for (const tag of tagsOf(article)) {
      if (known.has(tag.slug)) continue;
      known.add(tag.slug);
      yield tagRow(tag);
    }
  }
}

const linksOf = (document: ExportedDocument, kind: 'author' | 'tag') => {
  if (document.kind === 'page') return [];
  const slugs = kind === 'author' ? document.authors : tagsOf(document);
  return slugs.map(({ slug }, sort_order) => ({
    id: ghostId('link', kind, documentId(document), sort_order),
    post_id: documentId(document),
    [`${kind}_id`]: ghostId(kind, slug),
    sort_order,
  }));
};

async function* piecesOf(job: ExportJob): AsyncGenerator<string> {
  const { content } = job;
  const meta = { exported_on: Date.now(), version: VERSION };
  yield `{"db":[{"meta":${JSON.stringify(meta)},"data":{`;
  yield* table('posts', postRows(job));
  yield ',\n';
  yield* table('users', content.authors.map(userRow));
  yield ',\n';
  yield* table('tags', tagRows(job));
  yield ',\n';
  yield* table(
    'posts_authors',
    rowsOf(content.articles(), (one) => linksOf(one, 'author')),
  );
  yield ',\n';
  yield* table(
    'posts_tags',
    rowsOf(content.articles(), (one) => linksOf(one, 'tag')),
  );
  yield ',\n';
  yield* table(
    'posts_meta',
    rowsOf(content.documents(), (one) => [metaRow(one)]),
  );
  yield '}}]}\n';
}

/** Writes a file that Ghost 5 and 6 import. */
export const writeGhost = (job: ExportJob, file: string): Promise<void> =>
  writeText(file, piecesOf(job));
