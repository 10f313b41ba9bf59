import { restore } from '../backup/restore';
import { withSettings } from '../with-settings';

/** `npm run restore -- FOLDER [--force]` */
export const main = (folder: string, isForced: boolean): Promise<void> =>
  withSettings(async () => {
    const { made_at, uploads } = await restore(folder, isForced);
    console.log(
      `Restored the state of ${made_at} with ${uploads?.length ?? 'no'} uploads. Start the service.`,
    );
  });
