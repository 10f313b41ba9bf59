import type { Core } from '@strapi/strapi';
import { parseArgs } from 'node:util';
import { exportContent } from './export';
import { ContentTransferError } from './format';
import { importContent } from './import';
import { withService } from '../../server/serve';
import { printedProgress } from '../progress';

const USAGE = `Usage: npm run content -- export FILE [--with-access]
       npm run content -- import FILE

--with-access also takes the panel's accounts and roles, the API tokens and the agents' grants along.
They work where the secrets of .env are the same.`;

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

const directions = { export: runExport, import: runImport };

/** `npm run content -- export FILE [--with-access]` and `npm run content -- import FILE` */
export const main = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    options: { 'with-access': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [direction = '', file, ...rest] = positionals;
  const withAccess = values['with-access'];
  const run = Object.entries(directions).find(([name]) => name === direction)?.[1];
  if (run === undefined || file === undefined || rest.length > 0) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  try {
    await withService((strapi) => run(strapi, file, withAccess));
  } catch (error) {
    if (!(error instanceof ContentTransferError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};
