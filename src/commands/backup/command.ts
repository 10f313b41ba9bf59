import { backUp } from './backup';
import { withSettings } from '../with-settings';

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/** `npm run backup -- FOLDER` */
export const main = (folder: string): Promise<void> =>
  withSettings(async () => {
    const { kind, databaseBytes, uploads } = await backUp(folder);
    const kept =
      uploads === null
        ? 'The uploads are in the bucket and were not copied.'
        : `Uploads: ${uploads}.`;
    console.log(`Saved to ${folder}. Database: ${kind}, ${mebibytes(databaseBytes)}. ${kept}`);
  });
