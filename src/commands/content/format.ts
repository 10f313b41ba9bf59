import { z } from '@strapi/utils';
import { createHash } from 'node:crypto';

/**
 * Format of an export: UTF-8 text with one JSON value per line (JSON Lines).
 *
 * 1. `header`: columns and number of rows of every table, and the number of files.
 * 2. `row` lines, ordered by table so that they can be inserted in sequence.
 * 3. `file` lines: each locally stored file of the Media Library in Base64, with its SHA-256.
 * 4. `end`: repeats the numbers of rows and files, to detect truncation.
 */
export const FORMAT = 'ota-news-content';
export const VERSION = 1;

/** An error with a message for the operator; nothing has been changed. */
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
  // A plain file name, not a path: it is joined to the uploads folder.
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

/** Serializes a line. Escapes U+2028 and U+2029, which some readers treat as line ends. */
export const serializeLine = (line: Header | ContentLine): string => {
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

/** @throws ContentTransferError if the file is not an export or of another version */
export const parseHeader = (text: string): Header =>
  parsed(header, text, `This is no content export of version ${VERSION}.`);

/** Decodes a file line. @throws ContentTransferError if it is damaged */
export const bytesOf = ({ file: name, sha256, base64 }: FileLine): Buffer => {
  const bytes = Buffer.from(base64, 'base64');
  if (digestOf(bytes) !== sha256) throw new ContentTransferError(`The file ${name} is damaged.`);
  return bytes;
};

/** @throws ContentTransferError that names the line */
export const parseLine = (text: string, number: number): ContentLine =>
  parsed<ContentLine>(z.union([row, file, end]), text, `Line ${number} is damaged.`);
