import { getService } from '@ota-news/foundation/contracts/services';
import { validationError } from '@ota-news/foundation/fields/errors';
import { fieldErrorsOf } from '@ota-news/foundation/fields/issues';
import { bodyOf, filesOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { priceFiles, priceForm } from '../price-form';

interface Upload {
  slug: string;
  acceptsUnusual: boolean;
  open(): Readable;
}

/** @throws ValidationError with all invalid and unknown fields */
const uploadIn = (ctx: Context): Upload => {
  const fields = priceForm.safeParse(bodyOf(ctx) ?? {});
  const files = priceFiles.safeParse(filesOf(ctx));
  if (!fields.success || !files.success) {
    throw validationError(
      [fields, files].flatMap(({ error }) => (error ? fieldErrorsOf(error) : [])),
    );
  }
  const { filepath } = files.data.file;
  return {
    slug: fields.data.ota,
    acceptsUnusual: fields.data.accept_unusual === 'true',
    open: () => createReadStream(filepath),
  };
};

/** Controller of price imports. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Lists all OTAs with the period of their stored prices. */
  async find(ctx: Context): Promise<void> {
    const [otas, spans] = await Promise.all([
      getService(strapi, 'api::ota.ota-directory').all(),
      getService(strapi, 'api::share-price.price-history').spans(),
    ]);
    ctx.body = {
      data: otas.map(({ id, name, slug, ticker, isListed }) => ({
        name,
        slug,
        ticker,
        isListed,
        prices: spans.get(id) ?? null,
      })),
    };
  },

  /** Previews the import of an uploaded CSV file with its errors; stores nothing. */
  async preview(ctx: Context): Promise<void> {
    const { slug, open } = uploadIn(ctx);
    const imports = getService(strapi, 'market-data', 'imports');
    ctx.body = { data: await imports.previewCsv({ slug }, open) };
  },

  /** Imports an uploaded CSV file: fields `ota` (a slug), `file`, and `accept_unusual` (`true`). */
  async create(ctx: Context): Promise<void> {
    const { slug, open, acceptsUnusual } = uploadIn(ctx);
    const imports = getService(strapi, 'market-data', 'imports');
    ctx.body = { data: await imports.importCsv({ slug }, open, { acceptsUnusual }) };
  },
});
