import { z } from '@strapi/utils';
import { createHash } from 'node:crypto';

/**
 * The file of an export: UTF-8 text, one JSON value a line (JSON Lines).
 *
 * 1. `header`: what follows, with the columns and the number of rows of every table.
 * 2. `row` lines, table by table in an order in which they can be inserted.
 * 3. `file` lines: the bytes of each file of the Media Library that is kept on disk, in Base64, and
 *    their SHA-256.
 * 4. `end`: repeats how many rows and files there were, so that a file that was cut off is noticed.
 */
export const FORMAT = 'ota-news-content';
export const VERSION = 1;

/** Thrown with a message for whoever runs the command; nothing has been changed. */
export class ContentTransferError extends Error {
  override name = 'ContentTransferError';
}

const header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  exported_at: z.iso.datetime(),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int().min(0) }),
  ),
  files: z.number().int().min(0),
});

const row = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const file = z.object({
  // Never a path: the name is joined to the uploads folder.
  file: z.string().regex(/^[\w-][\w.-]*$/),
  sha256: z.hex().length(64),
  base64: z.string(),
});

const end = z.object({ end: z.object({ rows: z.number().int(), files: z.number().int() }) });

export type Header = z.infer<typeof header>;
export type RowLine = z.infer<typeof row>;
export type FileLine = z.infer<typeof file>;
export type EndLine = z.infer<typeof end>;
export type ContentLine = RowLine | FileLine | EndLine;

/** A line as it is written. Readers that split text into lines take U+2028 and U+2029 for line ends. */
export const written = (line: Header | ContentLine): string => {
  const json = JSON.stringify(line).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `${json}\n`;
};

const parsed = <T>(schema: z.ZodType<T>, text: string, complaint: string): T => {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new ContentTransferError(complaint);
  }
};

/** @throws ContentTransferError the file is something else, or of another version */
export const parseHeader = (text: string): Header =>
  parsed(header, text, `This is no content export of version ${VERSION}.`);

/** The bytes of a file line. @throws ContentTransferError they are damaged */
export const bytesOf = ({ file: name, sha256, base64 }: FileLine): Buffer => {
  const bytes = Buffer.from(base64, 'base64');
  if (digestOf(bytes) !== sha256) throw new ContentTransferError(`The file ${name} is damaged.`);
  return bytes;
};

/** @throws ContentTransferError naming the line */
export const parseLine = (text: string, number: number): ContentLine =>
  parsed<ContentLine>(z.union([row, file, end]), text, `Line ${number} is damaged.`);
