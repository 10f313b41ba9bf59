import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import type { KnownLinks, LinkedText } from '#newsroom/contracts/readiness';
import { ownService } from '../own-services';
import { notice } from './check';

/** Maximum links checked per article. */
const LOOKED_AT = 60;

const ADDRESS = /\s(?:href|src)="([^"]+)"/g;

interface Link {
  field: string;
  address: string;
}

const unescaped = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&');

/** Returns the distinct absolute http(s) URLs of an article's texts. */
const linksOf = async ({ body, sources }: LinkedText): Promise<Link[]> => {
  const html = await renderMarkdown(body ?? '');
  const inBody = [...html.matchAll(ADDRESS)].map(([, address = '']) => ({
    field: 'body',
    address: unescaped(address),
  }));
  const inSources = (sources ?? []).map(({ url }, index) => ({
    field: `sources.${index}.url`,
    address: typeof url === 'string' ? url : '',
  }));
  const links = [...inBody, ...inSources].flatMap(({ field, address }) => {
    if (address.startsWith('#') || !URL.canParse(address, publicUrl())) return [];
    const url = new URL(address, publicUrl());
    url.hash = '';
    return /^https?:$/.test(url.protocol) ? [{ field, address: url.href }] : [];
  });
  return [...new Map(links.map((link) => [link.address, link])).values()];
};

/**
 * Checks an article's links as far as their state is known.
 *
 * @param onChecked waits for unknown states, and is told how many of all links are checked
 */
export const links = async (
  strapi: Core.Strapi,
  text: LinkedText,
  onChecked?: (checked: number, total: number) => void,
): Promise<KnownLinks> => {
  const all = await linksOf(text);
  const looked = all.slice(0, LOOKED_AT);
  const addresses = looked.map(({ address }) => address);
  const known = ownService(strapi, 'links');
  let found = await known.statesOf(addresses);
  if (onChecked !== undefined && found.some(({ is }) => is === 'pending')) {
    await known.settle(addresses, (pending) =>
      onChecked(addresses.length - pending, addresses.length),
    );
    found = await known.statesOf(addresses);
  }
  const states = looked.map((link, index) => ({
    ...link,
    state: found[index] ?? { is: 'unchecked' as const },
  }));
  const notices = states.flatMap(({ field, address, state }) => {
    if (state.is === 'there' || state.is === 'pending') return [];
    const values = { address, ...('to' in state ? { to: state.to } : {}) };
    return [notice(`link-${state.is}`, field, values)];
  });
  const beyond = all.length - states.length;
  return {
    notices: beyond > 0 ? [...notices, notice('links-beyond', 'body', { count: beyond })] : notices,
    pending: states.filter(({ state }) => state.is === 'pending').length,
  };
};
