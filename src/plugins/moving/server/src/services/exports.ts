import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import path from 'node:path';
import type { ExportFormat, ExportsService, ExportSummary } from '#newsroom/contracts/moving';
import type { ExportJob } from '../exports/export-job';
import { readContent, type ExportedDocument } from '../exports/exported-content';
import { IMAGES, writeGhost } from '../exports/ghost/write-ghost';
import { UPLOADS, writeJsonLines } from '../exports/jsonl';
import { PICTURES, writeMarkdown } from '../exports/markdown/write-markdown';
import { createPictureCopies } from '../exports/picture-copies';
import { writeStaged } from '../exports/staged';
import { writeWordPress } from '../exports/wordpress/write-wordpress';

/** How a format is written. */
interface Format {
  /** True if the place is a folder; otherwise pictures are in a folder beside the file. */
  isFolder: boolean;
  /** Path of the pictures in their folder. */
  pictures: string;
  /** @param title name of the site */
  write(job: ExportJob, place: string, title: string): Promise<void>;
}

const FORMATS: Record<ExportFormat, Format> = {
  markdown: { isFolder: true, pictures: PICTURES, write: writeMarkdown },
  ghost: { isFolder: false, pictures: IMAGES, write: writeGhost },
  wxr: { isFolder: false, pictures: UPLOADS, write: writeWordPress },
  jsonl: { isFolder: false, pictures: UPLOADS, write: writeJsonLines },
};

/** Folder with the pictures of a file. */
const besideOf = (file: string): string => {
  const { dir, name } = path.parse(file);
  return path.join(dir, `${name}-files`);
};

/** Carries out exports. */
export default ({ strapi }: { strapi: Core.Strapi }): ExportsService => ({
  async write({ format, place, onlyPublic }, { progress, signal }): Promise<ExportSummary> {
    const { isFolder, pictures: below, write } = FORMATS[format];
    const { name: title } = await getService(strapi, 'site', 'frame').publication();
    const content = await readContent(strapi, { onlyPublic, signal });
    const total = await content.count();
    const summary: ExportSummary = { articles: 0, pages: 0, pictures: 0, missing: [] };

    async function* told<T extends ExportedDocument>(documents: AsyncIterable<T>) {
      for await (const document of documents) {
        yield document;
        summary[document.kind === 'article' ? 'articles' : 'pages'] += 1;
        progress('Exporting', summary.articles + summary.pages, total);
      }
    }

    await writeStaged(isFolder ? [place] : [besideOf(place), place], async (unfinished) => {
      const [folder = place, file = folder] = unfinished;
      const pictures = createPictureCopies(strapi, path.join(folder, below));
      await write({ content, pictures, told }, file, title);
      signal.throwIfAborted();
      summary.pictures = pictures.count();
      summary.missing = pictures.missing();
    });
    return summary;
  },
});
