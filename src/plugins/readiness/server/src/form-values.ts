import { z } from '@strapi/utils';

/** Maximum characters; the admin API accepts no longer texts either. */
const MAX_TEXT = 1_000_000;
const MAX_LINE = 4096;
const MAX_ROWS = 200;

const line = z.string().max(MAX_LINE).nullish();
const longer = z.string().max(MAX_TEXT).nullish();
const dateTime = z.union([z.string().max(64), z.null()]).optional();
const reference = z.object({
  id: z.union([z.number(), z.string().max(64)]).optional(),
  documentId: z.string().max(64).optional(),
});

/** Change of a to-one relation in a form: connected and disconnected documents since the last save. */
const relation = z
  .object({
    connect: z.array(reference).max(MAX_ROWS).optional(),
    disconnect: z.array(reference).max(MAX_ROWS).optional(),
  })
  .nullish();

const row = z.record(z.string().max(64), z.unknown());

/** Schema of an article form; absent fields count as empty. */
export const articleForm = z.object({
  title: line,
  slug: line,
  excerpt: longer,
  body: longer,
  meta_title: line,
  meta_description: longer,
  ota: relation,
  author: relation,
  featured_image: z.object({ id: z.number().int() }).nullish(),
  featured_image_path: line,
  featured_image_alt: line,
  first_published_at: dateTime,
  scheduled_for: dateTime,
  sources: z.array(row).max(MAX_ROWS).nullish(),
  tags: z.array(row).max(MAX_ROWS).nullish(),
  corrections: z.array(row).max(MAX_ROWS).nullish(),
});

export type ArticleForm = z.infer<typeof articleForm>;
