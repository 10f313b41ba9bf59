import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** Koa's context as Strapi fills it. */
interface UploadContext extends Context {
  request: Context['request'] & { body?: unknown; files?: Record<string, unknown> };
}

const form = z.object({
  ota: z.string().min(1).max(255),
  accept_unusual: z.enum(['true', 'false']).default('false'),
});
const received = z.object({ file: z.object({ filepath: z.string(), size: z.number() }) });

interface Upload {
  slug: string;
  acceptsUnusual: boolean;
  open(): Readable;
}

const uploadIn = ({ request }: UploadContext): Upload => {
  const fields = form.safeParse(request.body ?? {});
  const files = received.safeParse(request.files ?? {});
  if (!fields.success) throw new errors.ValidationError('ota: choose an OTA');
  if (!files.success) throw new errors.ValidationError('file: choose one CSV file');
  const { filepath } = files.data.file;
  return {
    slug: fields.data.ota,
    acceptsUnusual: fields.data.accept_unusual === 'true',
    open: () => createReadStream(filepath),
  };
};

/** The panel's form for prices. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Every OTA with how far its prices reach. */
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

  /** Says what an uploaded CSV file would do, and what is wrong with it; stores nothing. */
  async preview(ctx: UploadContext): Promise<void> {
    const { slug, open } = uploadIn(ctx);
    const imports = getService(strapi, 'market-data', 'imports');
    ctx.body = { data: await imports.previewCsv({ slug }, open) };
  },

  /** Stores an uploaded CSV file: fields `ota` (a slug), `file`, and `accept_unusual` (`true`). */
  async create(ctx: UploadContext): Promise<void> {
    const { slug, open, acceptsUnusual } = uploadIn(ctx);
    const imports = getService(strapi, 'market-data', 'imports');
    ctx.body = { data: await imports.importCsv({ slug }, open, { acceptsUnusual }) };
  },
});
