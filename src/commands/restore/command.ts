import { restore } from '../backup/restore';
import { runOnFolder } from '../folder-command';

/** `npm run restore -- FOLDER [--force]` */
export const main = (args: string[]): Promise<void> =>
  runOnFolder('npm run restore -- FOLDER [--force]', args, async (folder, isForced) => {
    const { made_at, uploads } = await restore(folder, isForced);
    console.log(
      `Restored the state of ${made_at} with ${uploads?.length ?? 'no'} uploads. Start the service.`,
    );
  });
