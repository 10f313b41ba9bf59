import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { oldPathOf } from '#newsroom/old-addresses';
import { fetchFile, RemoteFileError } from '#newsroom/providers/remote-file';

/** Thrown for a sitemap that can't be read. */
export class SitemapError extends Error {
  override name = 'SitemapError';
}

/** Sitemaps that an index may name; ten thousand posts need a few. */
const MAX_SITEMAPS = 500;

const ACCEPT = 'application/xml, text/xml, application/gzip';

const read = async (place: string): Promise<Buffer> => {
  if (!/^https?:/.test(place)) return readFile(place);
  try {
    return (await fetchFile(place, ACCEPT)).bytes;
  } catch (error) {
    if (!(error instanceof RemoteFileError)) throw error;
    throw new SitemapError(`${place} ${error.message}.`);
  }
};

const isCompressed = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Largest sitemap of the protocol, in bytes (sitemaps.org). */
const MAX_BYTES = 50 * 1024 * 1024;

const xmlOf = async (place: string): Promise<Buffer> => {
  const bytes = await read(place);
  return isCompressed(bytes) ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
};

/** Reads the addresses of a sitemap, or of all that an index names. */
const addressesIn = async (place: string): Promise<string[]> => {
  const waiting = [place];
  const addresses: string[] = [];
  for (let at = 0; at < waiting.length && at < MAX_SITEMAPS; at += 1) {
    const source = waiting[at] ?? '';
    const xml = await xmlOf(source);
    try {
      if (/<sitemapindex[\s>]/.test(xml.subarray(0, 2_000).toString('utf8'))) {
        const named = await parseSitemapIndex(Readable.from([xml]));
        waiting.push(...named.map(({ url }) => url));
      } else addresses.push(...(await parseSitemap(Readable.from([xml]))).map(({ url }) => url));
    } catch (error) {
      throw new SitemapError(`${source} is no sitemap: ${(error as Error).message}`);
    }
  }
  return addresses;
};

/** Path by which an address of the sitemap is looked up here; null for what is no address. */
const pathOf = (address: string): string | null =>
  URL.canParse(address) ? oldPathOf(address, new URL(address).origin) : null;

/** Looks for every address of the old site's sitemap here, and prints those that lead nowhere. */
export const printDeadAddresses = async (strapi: Core.Strapi, place: string): Promise<void> => {
  const addresses = await addressesIn(place);
  const paths = addresses.map(pathOf).filter((path) => path !== null);
  const documents = await getService(strapi, 'site', 'documents').findAll(paths);
  const dead: string[] = [];
  for (const address of addresses) {
    const path = pathOf(address);
    const found =
      path === null
        ? null
        : (documents.get(path) ?? (await getService(strapi, 'redirects', 'redirects').find(path)));
    if (found === null) dead.push(address);
  }
  console.log(
    `${addresses.length - dead.length} of ${addresses.length} addresses of ${place} lead to a page here.`,
  );
  if (dead.length === 0) return;
  console.log('These lead nowhere:');
  for (const address of dead) console.log(`  ${address}`);
};
