import { contentSignal } from '@ota-news/foundation/contracts/content-use';
import {
  linkValue,
  type DiscoveryLink,
  type DiscoveryLinksService,
} from '@ota-news/foundation/contracts/discovery';
import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import type { PublicPage } from '@ota-news/foundation/contracts/site';
import { typeset } from '@ota-news/foundation/markdown/typeset';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { convertPage } from '../http/conversion';
import { Entry } from '../http/entry';
import { tokenCount } from '../http/tokens';
import { siteSettings } from '../settings';
import { contentSecurityPolicy, SECURITY, transportSecurity } from './headers';
import { ownService } from '../own-services';

interface Answer {
  status: number;
  headers: Record<string, string>;
  tags?: string[];
  lastModified?: Date | null;
}

interface HtmlAnswer extends Answer {
  /** Additional links for the `Link` header. */
  links?: DiscoveryLink[];
  /** Value of frame-ancestors; by default, framing is forbidden. */
  frameAncestors?: string;
}

/** Formats of a page: HTML by the theme, and Markdown. */
export const pageForms = (strapi: Core.Strapi) => {
  const theme = ownService(strapi, 'theme');
  const frames = ownService(strapi, 'frame');
  const { pictureOrigins } = siteSettings.of(strapi);
  const discovery: Pick<DiscoveryLinksService, 'header'> = isInstalled(strapi, 'discovery')
    ? getService(strapi, 'discovery', 'links')
    : { header: (own = []) => own.map(linkValue).join(', ') };

  const htmlAsTyped = async (
    page: PublicPage,
    path: string,
    markdownPath: string | null,
    notice: string | null = null,
  ): Promise<string> => {
    const frame = await frames.of({ page, path, markdownPath, notice });
    return theme.renderPage({ frame, content: page.content });
  };

  return {
    html: async (...given: Parameters<typeof htmlAsTyped>): Promise<string> =>
      typeset(await htmlAsTyped(...given)),

    /** The page's own Markdown, or a conversion of its HTML. */
    async markdown(page: PublicPage, address: string): Promise<string> {
      if (page.markdown !== undefined) return page.markdown();
      return convertPage(await htmlAsTyped(page, address, null), publicUrl());
    },

    htmlEntry(
      body: string,
      {
        status,
        headers,
        tags = [],
        lastModified = null,
        links = [],
        frameAncestors = "'none'",
      }: HtmlAnswer,
    ): Entry {
      return new Entry({
        status,
        contentType: 'text/html; charset=utf-8',
        body,
        headers: {
          ...SECURITY,
          ...transportSecurity(),
          'Content-Security-Policy': contentSecurityPolicy(frameAncestors, pictureOrigins),
          Link: discovery.header(links),
          Vary: 'Accept, Accept-Encoding',
          ...headers,
        },
        tags,
        lastModified,
      });
    },

    async markdownEntry(
      body: string,
      { status, headers, tags = [], lastModified = null }: Answer,
    ): Promise<Entry> {
      return new Entry({
        status,
        contentType: 'text/markdown; charset=utf-8',
        body,
        headers: {
          ...SECURITY,
          ...transportSecurity(),
          'x-markdown-tokens': String(await tokenCount(body)),
          'Content-Signal': contentSignal,
          Vary: 'Accept, Accept-Encoding',
          ...headers,
        },
        tags,
        lastModified,
      });
    },
  };
};

export type PageForms = ReturnType<typeof pageForms>;
