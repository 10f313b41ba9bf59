import { getService } from '@ota-news/foundation/contracts/services';
import { countOf } from '@ota-news/foundation/text/count-of';
import type { Core } from '@strapi/strapi';
import type { ExportFormat } from '#newsroom/contracts/moving';
import { withService } from '../../server/serve';
import { printedProgress } from '../progress';
import { stopSignal } from '../stop-signal';

/** Command line arguments. */
export interface ExportArguments {
  format: ExportFormat;
  /** File or folder that is made. */
  place: string;
  public: boolean;
}

const exportTo = async (strapi: Core.Strapi, given: ExportArguments): Promise<void> => {
  const { format, place, public: onlyPublic } = given;
  const signal = stopSignal();
  const execution = { progress: printedProgress(), signal };
  try {
    const { articles, pages, pictures, missing } = await getService(
      strapi,
      'moving',
      'exports',
    ).write({ format, place, onlyPublic }, execution);
    console.log(
      `Exported ${countOf(articles, 'article')}, ${countOf(pages, 'page')} and ${countOf(pictures, 'picture')} to ${place}.`,
    );
    if (missing.length > 0) {
      console.error(`Missing here and so from the export: ${missing.join(', ')}`);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    console.error('\nStopped. Nothing was written.');
    process.exitCode = 1;
  }
};

/** `npm run export -- FORMAT PLACE [--public]` */
export const main = (given: ExportArguments): Promise<void> =>
  withService((strapi) => exportTo(strapi, given));
