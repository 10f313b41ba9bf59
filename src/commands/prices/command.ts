import { getService } from '@ota-news/foundation/contracts/services';
import { withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PriceImport, PriceOwner } from '../../api/share-price/market-data';
import { withService } from '../../server/serve';

const USAGE = `Usage: npm run prices -- import FILE.csv [FILE.csv …] [--ota SLUG]

A file has the header "date,close". Its name is the ticker (BKNG.csv), or --ota names the OTA of one file.`;

const UNREADABLE = ['ENOENT', 'EISDIR', 'EACCES'];

const report = (file: string, { ota, rows, from, to }: PriceImport): void => {
  console.log(`${path.basename(file)}: ${rows} closes of ${ota.name}, ${from} to ${to}`);
  if (!ota.isListed) {
    console.warn(`${ota.name} is not marked as listed, so its history shows no prices yet.`);
  }
};

const importFile = async (strapi: Core.Strapi, file: string, owner: PriceOwner): Promise<void> => {
  try {
    const imports = getService(strapi, 'market-data', 'imports');
    const imported = await withOrigin({ door: 'import' }, () =>
      imports.importCsv(owner, () => createReadStream(file)),
    );
    report(file, imported);
  } catch (error) {
    const isUnreadable = UNREADABLE.includes((error as NodeJS.ErrnoException).code ?? '');
    if (!(error instanceof errors.ValidationError) && !isUnreadable) throw error;
    console.error(`${file} was not imported:\n${(error as Error).message}`);
    process.exitCode = 1;
  }
};

/** `npm run prices -- import FILE [FILE …] [--ota SLUG]` */
export const main = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    options: { ota: { type: 'string' } },
    allowPositionals: true,
  });
  const [action, ...files] = positionals;
  const { ota } = values;
  if (action !== 'import' || files.length === 0 || (ota !== undefined && files.length > 1)) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  await withService(async (strapi) => {
    for (const file of files) {
      await importFile(
        strapi,
        file,
        ota === undefined ? { ticker: path.parse(file).name } : { slug: ota },
      );
    }
  });
};
