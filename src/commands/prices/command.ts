import { getService } from '@ota-news/foundation/contracts/services';
import { withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { ImportOptions, PriceImport, PriceOwner } from '#api/share-price/market-data';
import { UnusualClosesError } from '#api/share-price/unusual-closes';
import { withService } from '../../server/serve';

const report = (file: string, { ota, rows, from, to }: PriceImport): void => {
  console.log(`${path.basename(file)}: ${rows} closes of ${ota.name}, ${from} to ${to}`);
  if (!ota.isListed) {
    console.warn(`${ota.name} is not marked as listed, so its history shows no prices yet.`);
  }
};

/** Asks for confirmation on a terminal; false without one. */
const isConfirmed = async (file: string, message: string): Promise<boolean> => {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${file}:\n${message}\nImport them as they are? (y/N) `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
};

const importFile = async (
  strapi: Core.Strapi,
  file: string,
  owner: PriceOwner,
  options: ImportOptions,
): Promise<void> => {
  try {
    const imports = getService(strapi, 'market-data', 'imports');
    const imported = await withOrigin({ channel: 'import' }, () =>
      imports.importCsv(owner, () => createReadStream(file), options),
    );
    report(file, imported);
  } catch (error) {
    if (!(error instanceof errors.ValidationError)) throw error;
    const isUnusual = error instanceof UnusualClosesError;
    if (isUnusual && (await isConfirmed(file, error.message))) {
      return importFile(strapi, file, owner, { acceptsUnusual: true });
    }
    const advice = isUnusual ? '\nIf this is right, import it with --accept-unusual.' : '';
    console.error(`${file} was not imported:\n${error.message}${advice}`);
    process.exitCode = 1;
  }
};

/** Command line arguments. */
export interface PricesOptions {
  files: string[];
  ota?: string;
  acceptUnusual: boolean;
}

/** `npm run prices -- import FILE [FILE …] [--ota SLUG] [--accept-unusual]` */
export const main = ({ files, ota, acceptUnusual }: PricesOptions): Promise<void> =>
  withService(async (strapi) => {
    for (const file of files) {
      const owner = ota === undefined ? { ticker: path.parse(file).name } : { slug: ota };
      await importFile(strapi, file, owner, { acceptsUnusual: acceptUnusual });
    }
  });
