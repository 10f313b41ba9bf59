import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });

/** Characters that XML 1.0 forbids (section 2.2). */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

type Value = string | number | null | { [name: string]: Value } | Value[];

const allowed = (value: Value): Value => {
  if (typeof value === 'string') return value.replace(FORBIDDEN, '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(allowed);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, allowed(part)]));
};

/** Content of an element by the names of its children; attributes begin with `@`, text is `#text`. */
export type Elements = Record<string, Value>;

/** Writes elements of a WXR file. */
export const xmlOf = (elements: Elements): string => builder.build(allowed(elements)) as string;

/** A time as WordPress stores it, in UTC: `2024-03-01 05:06:07`. */
const stored = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

/** The dates of an item; those of a draft that was never published are empty. */
export const datesOf = (publishedAt: string | null, updatedAt: string): Elements => {
  const date = publishedAt === null ? '0000-00-00 00:00:00' : stored(publishedAt);
  return {
    ...(publishedAt === null ? {} : { pubDate: new Date(publishedAt).toUTCString() }),
    'wp:post_date': stored(publishedAt ?? updatedAt),
    'wp:post_date_gmt': date,
    'wp:post_modified_gmt': stored(updatedAt),
  };
};

/** Metadata of an item; empty values are left out. */
export const metaOf = (values: Record<string, string | number | null>): Elements => ({
  'wp:postmeta': Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => ({ 'wp:meta_key': key, 'wp:meta_value': value })),
});
