import { linkValue, type DiscoveryLinksService } from '@ota-news/foundation/contracts/discovery';
import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import type { PublicDocument, PublicPage, Redirection } from '@ota-news/foundation/contracts/site';
import { publicUrl } from '@ota-news/foundation/environment';
import { uploadOrigins } from '@ota-news/foundation/media/upload-provider';
import type { Core } from '@strapi/strapi';
import { describeError } from '../http/errors';
import { convertPage } from '../http/conversion';
import { Entry } from '../http/entry';
import type { Representation } from '../http/negotiation';
import { alternateOf } from '../http/paths';
import { tokenCount } from '../http/tokens';
import type { Frame } from './frame';
import type { Scripts } from './scripts';
import type { LoadedTheme } from './theme';

const PUBLIC_HOUR = 'public, max-age=3600';
const CONTENT_SIGNAL = 'ai-train=no, search=yes, ai-input=yes';

/** No inline code, nothing from elsewhere but pictures. */
const contentSecurityPolicy = (frameAncestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: https:", ...uploadOrigins()].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

const SECURITY = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

const transportSecurity = (): Record<string, string> =>
  publicUrl().startsWith('https:')
    ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    : {};

export interface PagePlace {
  /** Path with the canonical query. */
  address: string;
  path: string;
  query: string;
  representation: Representation;
  isAlternate: boolean;
}

/** Turns what routes answer into finished responses. */
const createRenderer = ({ strapi }: { strapi: Core.Strapi }) => {
  const theme = strapi.plugin('site').service('theme') as LoadedTheme;
  const frames = strapi.plugin('site').service('frame') as Frame;
  const scripts = strapi.plugin('site').service('scripts') as Scripts;
  const links: Pick<DiscoveryLinksService, 'header'> = isInstalled(strapi, 'discovery')
    ? getService(strapi, 'discovery', 'links')
    : { header: (own = []) => own.map(linkValue).join(', ') };

  const assets = new Map(
    [...theme.assets, ...scripts.assets()].map(({ url, contentType, body }) => [
      url,
      new Entry({
        status: 200,
        contentType,
        body,
        headers: {
          ...SECURITY,
          'Cache-Control': 'public, max-age=31536000, immutable',
          Vary: 'Accept-Encoding',
        },
        tags: [],
        lastModified: null,
      }),
    ]),
  );

  const htmlHeaders = (own: Parameters<typeof links.header>[0], frameAncestors = "'none'") => ({
    ...SECURITY,
    ...transportSecurity(),
    'Content-Security-Policy': contentSecurityPolicy(frameAncestors),
    Link: links.header(own),
    Vary: 'Accept, Accept-Encoding',
  });

  const html = async (
    page: PublicPage,
    path: string,
    markdownPath: string | null,
    notice: string | null = null,
  ): Promise<string> => {
    const frame = await frames.of({ page, path, markdownPath, notice });
    return theme.renderPage({ frame, content: page.content });
  };

  const markdown = async (page: PublicPage, address: string): Promise<string> =>
    page.markdown === undefined
      ? convertPage(await html(page, address, null), publicUrl())
      : page.markdown();

  const markdownEntry = async (
    body: string,
    options: {
      status: number;
      headers: Record<string, string>;
      tags: string[];
      lastModified: Date | null;
    },
  ): Promise<Entry> =>
    new Entry({
      ...options,
      contentType: 'text/markdown; charset=utf-8',
      body,
      headers: {
        ...SECURITY,
        ...transportSecurity(),
        'x-markdown-tokens': String(await tokenCount(body)),
        'Content-Signal': CONTENT_SIGNAL,
        ...options.headers,
      },
    });

  /** Its own address, which may hold a secret, is nowhere in the page. */
  const personal = async (
    page: PublicPage,
    path: string,
    representation: Representation,
  ): Promise<Entry> => {
    const own = { ...page, noIndex: true };
    const { status = 200 } = page;
    const headers = {
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      'Referrer-Policy': 'no-referrer',
    };
    if (representation === 'markdown') {
      return markdownEntry(await markdown(own, path), {
        status,
        headers: { ...headers, Vary: 'Accept, Accept-Encoding' },
        tags: [],
        lastModified: null,
      });
    }
    return new Entry({
      status,
      contentType: 'text/html; charset=utf-8',
      body: await html(own, path, null),
      headers: { ...htmlHeaders([]), ...headers },
      tags: [],
      lastModified: null,
    });
  };

  const apiError = (
    status: number,
    message?: string,
    headers: Record<string, string> = {},
    details: Record<string, unknown> = {},
  ): Entry => {
    const { name, text } = describeError(status, message);
    return new Entry({
      status,
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({ data: null, error: { status, name, message: text, details } }),
      headers: { ...SECURITY, 'Cache-Control': 'no-store', ...headers },
      tags: [],
      lastModified: null,
    });
  };

  return {
    asset: (path: string): Entry | null => assets.get(path) ?? null,

    /** A page in the representation that was asked for. */
    async page(
      page: PublicPage,
      { address, path, query, representation, isAlternate }: PagePlace,
    ): Promise<Entry> {
      if (page.isPersonal === true) return personal(page, path, representation);
      const alternate = query === '' ? alternateOf(path) : `${alternateOf(path)}?${query}`;
      const common = {
        status: 200,
        tags: [...page.tags, 'frame'],
        lastModified: page.lastModified ?? null,
      };
      if (representation === 'html') {
        return new Entry({
          ...common,
          contentType: 'text/html; charset=utf-8',
          body: await html(page, address, alternate),
          headers: {
            ...htmlHeaders([{ href: alternate, rel: 'alternate', type: 'text/markdown' }]),
            'Cache-Control': PUBLIC_HOUR,
          },
        });
      }
      const canonical = `<${publicUrl()}${page.canonicalPath ?? address}>; rel="canonical"`;
      return markdownEntry(await markdown(page, address), {
        ...common,
        // Shared caches that ignore Vary would hand a negotiated variant to browsers.
        headers: isAlternate
          ? {
              'Cache-Control': PUBLIC_HOUR,
              Vary: 'Accept-Encoding',
              Link: canonical,
              'X-Robots-Tag': 'noindex',
            }
          : {
              'Cache-Control': 'private, max-age=3600',
              Vary: 'Accept, Accept-Encoding',
              Link: canonical,
              'Content-Location': alternate,
            },
      });
    },

    /** A page for the panel's preview only: may stand in its frame, is not kept, not indexed. */
    async preview(
      page: PublicPage,
      path: string,
      notice: string | null,
      status: number,
    ): Promise<Entry> {
      return new Entry({
        status,
        contentType: 'text/html; charset=utf-8',
        body: await html({ ...page, noIndex: true }, path, null, notice),
        headers: {
          ...htmlHeaders([], "'self'"),
          'Cache-Control': 'private, no-store',
          'X-Robots-Tag': 'noindex',
        },
        tags: [],
        lastModified: null,
      });
    },

    document({
      status = 200,
      contentType,
      body,
      digest,
      tags,
      lastModified,
      headers,
    }: PublicDocument): Entry {
      return new Entry({
        status,
        contentType,
        body,
        ...(digest === undefined ? {} : { digest }),
        tags,
        lastModified: lastModified ?? null,
        headers: {
          ...SECURITY,
          ...transportSecurity(),
          'Cache-Control': PUBLIC_HOUR,
          Vary: 'Accept-Encoding',
          'Access-Control-Allow-Origin': '*',
          ...headers,
        },
      });
    },

    redirection({ redirectTo, status = 301 }: Redirection, isAlternate: boolean): Entry {
      const [path = '/', query] = redirectTo.split('?', 2);
      const target = isAlternate && path.startsWith('/') ? alternateOf(path) : path;
      return new Entry({
        status,
        contentType: 'text/plain; charset=utf-8',
        body: `Moved to ${target}\n`,
        headers: {
          ...SECURITY,
          Location: query === undefined ? target : `${target}?${query}`,
          'Cache-Control': 'public, max-age=300',
        },
        tags: [],
        lastModified: null,
      });
    },

    /** An error page, or its markdown. */
    async error(
      status: number,
      representation: Representation,
      message?: string,
      headers: Record<string, string> = {},
    ): Promise<Entry> {
      const { heading, text } = describeError(status, message);
      const ways = [
        `[Home](${publicUrl()}/index.md)`,
        ...(isInstalled(strapi, 'discovery')
          ? [`[Index of everything](${publicUrl()}/llms.txt)`]
          : []),
      ];
      const uncached = { ...headers, 'Cache-Control': 'no-store' };
      if (representation === 'markdown') {
        return markdownEntry(`# ${heading}\n\n${text}\n\n${ways.join(' · ')}\n`, {
          status,
          headers: { ...uncached, Vary: 'Accept, Accept-Encoding' },
          tags: [],
          lastModified: null,
        });
      }
      const page: PublicPage = {
        content: { kind: 'error', status, heading, message: text },
        title: heading,
        description: null,
        tags: [],
        noIndex: true,
      };
      return new Entry({
        status,
        contentType: 'text/html; charset=utf-8',
        body: await html(page, '/', null),
        headers: { ...htmlHeaders([]), ...uncached },
        tags: [],
        lastModified: null,
      });
    },

    /** An error as the REST core answers it. */
    apiError,

    notAcceptable: (): Entry =>
      apiError(
        406,
        undefined,
        { Vary: 'Accept, Accept-Encoding' },
        { available: ['text/html', 'text/markdown'] },
      ),
  };
};

export type Renderer = ReturnType<typeof createRenderer>;
export default createRenderer;
