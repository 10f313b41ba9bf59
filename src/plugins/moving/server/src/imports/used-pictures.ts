import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { setImmediate } from 'node:timers/promises';

const BATCH = 500;

/** Tables with texts in markdown, which may show pictures. */
const TEXTS = [
  { table: 'articles', columns: ['body', 'featured_image_path'] },
  { table: 'pages', columns: ['body'] },
];

/** Returns those of some pictures of the Media Library that a document shows or refers to. */
export const usedPictures = async (strapi: Core.Strapi, paths: string[]): Promise<Set<string>> => {
  const db = database(strapi);
  const related: { url: string }[] = await db('files')
    .whereIn('url', paths)
    .whereExists(
      db('files_related_mph').whereRaw('files_related_mph.file_id = files.id').select('id'),
    )
    .select('url');
  const used = new Set(related.map(({ url }) => url));
  for (const { table, columns } of TEXTS) {
    for (let last = 0; ;) {
      const rows: Record<string, unknown>[] = await db(table)
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH)
        .select('id', ...columns);
      for (const row of rows) {
        const text = columns.map((column) => String(row[column] ?? '')).join('\n');
        if (!text.includes('/uploads/')) continue;
        for (const path of paths) if (text.includes(path)) used.add(path);
      }
      if (rows.length < BATCH) break;
      last = Number(rows.at(-1)?.id);
      await setImmediate();
    }
  }
  return used;
};
