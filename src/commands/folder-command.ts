import { ConfigurationError } from '@ota-news/foundation/settings/configuration-error';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironmentFile } from '../environment/env-file';
import { BackupError } from './backup/manifest';

/**
 * Runs a command on a folder, with the settings and without the service.
 *
 * @param usage shown when the arguments are others than the folder and `--force`
 */
export const runOnFolder = async (
  usage: string,
  args: string[],
  work: (folder: string, isForced: boolean) => Promise<void>,
): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0 || (values.force && !usage.includes('--force'))) {
    console.error(`Usage: ${usage}`);
    process.exitCode = 2;
    return;
  }
  try {
    readEnvironmentFile();
    await work(path.resolve(folder), values.force);
  } catch (error) {
    if (!(error instanceof BackupError) && !(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};
