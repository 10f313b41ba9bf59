import type { Core } from '@strapi/strapi';
import { exportContent } from './export';
import { importContent } from './import';
import { withService } from '../../server/serve';
import { printedProgress } from '../progress';

const runExport = async (strapi: Core.Strapi, file: string, withAccess: boolean): Promise<void> => {
  const progress = printedProgress();
  const { rows, files, missing } = await exportContent(strapi, file, { withAccess, progress });
  console.log(`Exported ${rows} rows and ${files} files to ${file}.`);
  if (missing.length > 0) {
    console.error(`Missing from the uploads folder and so from the export: ${missing.join(', ')}`);
  }
};

const runImport = async (strapi: Core.Strapi, file: string): Promise<void> => {
  const { rows, files } = await importContent(strapi, file, printedProgress());
  console.log(
    `Imported ${rows} rows and ${files} files. Restart the service if it is running: it has pages of the empty database in memory, and indexes new content for search at its start.`,
  );
};

export type ContentTransfer =
  | { direction: 'export'; file: string; withAccess: boolean }
  | { direction: 'import'; file: string };

/** `npm run content -- export FILE [--with-access]` and `npm run content -- import FILE` */
export const main = (transfer: ContentTransfer): Promise<void> =>
  withService((strapi) =>
    transfer.direction === 'export'
      ? runExport(strapi, transfer.file, transfer.withAccess)
      : runImport(strapi, transfer.file),
  );
