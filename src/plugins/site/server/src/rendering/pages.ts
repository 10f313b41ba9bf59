import type { PublicPage } from '@ota-news/foundation/contracts/site';
import type { Representation } from '@ota-news/foundation/http-cache/negotiation';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Entry } from '../http/entry';
import { alternateOf } from '../http/paths';
import type { PageForms } from './forms';
import { PUBLIC_HOUR } from './headers';
import { SPECULATION_HEADER } from './speculation-rules';

export interface PagePlace {
  /** Path with the canonical query. */
  address: string;
  path: string;
  query: string;
  representation: Representation;
  isAlternate: boolean;
}

/** Renders pages for the public, for personal URLs, and for previews in the admin panel. */
export const pageRenderer = ({ html, markdown, htmlEntry, markdownEntry }: PageForms) => {
  /** Page at a personal URL. The page does not contain its own URL, which may include a secret. */
  const personal = async (
    page: PublicPage,
    path: string,
    representation: Representation,
  ): Promise<Entry> => {
    const own = { ...page, noIndex: true };
    const answer = {
      status: page.status ?? 200,
      headers: {
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex, nofollow',
        'Referrer-Policy': 'no-referrer',
      },
    };
    return representation === 'markdown'
      ? markdownEntry(await markdown(own, path), answer)
      : htmlEntry(await html(own, path, null), answer);
  };

  return {
    /** Renders a page in the requested representation. */
    async page(
      page: PublicPage,
      { address, path, query, representation, isAlternate }: PagePlace,
    ): Promise<Entry> {
      if (page.isPersonal === true) return personal(page, path, representation);
      const alternate = query === '' ? alternateOf(path) : `${alternateOf(path)}?${query}`;
      const kept = (lifetime: string): string =>
        page.isProvisional === true ? 'no-store' : lifetime;
      const common = {
        status: 200,
        tags: [...page.tags, 'frame'],
        lastModified: page.lastModified ?? null,
      };
      if (representation === 'html') {
        return htmlEntry(await html(page, address, alternate), {
          ...common,
          links: [{ href: alternate, rel: 'alternate', type: 'text/markdown' }],
          headers: { 'Cache-Control': kept(PUBLIC_HOUR), ...SPECULATION_HEADER },
        });
      }
      const canonical = `<${publicUrl()}${page.canonicalPath ?? address}>; rel="canonical"`;
      return markdownEntry(await markdown(page, address), {
        ...common,
        // Shared caches that ignore Vary would serve a negotiated variant to browsers.
        headers: isAlternate
          ? {
              'Cache-Control': kept(PUBLIC_HOUR),
              Vary: 'Accept-Encoding',
              Link: canonical,
              'X-Robots-Tag': 'noindex',
            }
          : {
              'Cache-Control': kept('private, max-age=3600'),
              Link: canonical,
              'Content-Location': alternate,
            },
      });
    },

    /** Renders a preview: may be framed by the admin panel, is not cached and not indexed. */
    async preview(
      page: PublicPage,
      path: string,
      notice: string | null,
      status: number,
    ): Promise<Entry> {
      return htmlEntry(await html({ ...page, noIndex: true }, path, null, notice), {
        status,
        frameAncestors: "'self'",
        headers: { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' },
      });
    },
  };
};
