import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ExportJob } from '../export-job';
import type { ExportedDocument, ExportedPicture } from '../exported-content';
import { frontMatterOf } from './front-facts';
import { withHtmlAsText } from './html-as-text';
import { openNewFile } from './new-file';

/** Folder of the pictures. */
export const PICTURES = 'pictures';

/** Address of a copied picture beside a text. */
const beside = (name: string): string => `../${PICTURES}/${name}`;

/** Articles by the day they are dated, as Jekyll names them. */
const nameOf = ({ kind, id, publishedAt, slug }: ExportedDocument): string => {
  const name = slug || `${kind}-${id}`;
  return kind === 'page' || publishedAt === null ? name : `${publishedAt.slice(0, 10)}-${name}`;
};

/** Writes a folder of markdown files with front matter: `posts`, `pages` and `pictures`. */
export const writeMarkdown = async (
  { content, pictures, told }: ExportJob,
  root: string,
): Promise<void> => {
  const folders = { article: path.join(root, 'posts'), page: path.join(root, 'pages') };
  for (const folder of Object.values(folders)) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  const pictureOf = async (picture: ExportedPicture): Promise<ExportedPicture> => {
    const name = await pictures.copy(picture.address);
    return name === null ? picture : { ...picture, address: beside(name) };
  };

  for await (const document of told(content.documents())) {
    const stored = document.kind === 'article' ? document.picture : null;
    const picture = stored === null ? null : await pictureOf(stored);
    const body = withHtmlAsText(await pictures.inText(document.body, beside));
    const file = await openNewFile(folders[document.kind], nameOf(document));
    try {
      await file.writeFile(`${frontMatterOf(document, picture)}\n${body}\n`);
    } finally {
      await file.close();
    }
  }
};
