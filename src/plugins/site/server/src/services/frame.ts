import type { NamedLink, PageFrame, SiteLayout } from '@ota-news/foundation/contracts/page-models';
import type { PublicPage, SiteFrameService } from '@ota-news/foundation/contracts/site';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';
import { cardPathOf } from '../cards/address';
import { siteSettings } from '../settings';

/** A page with the data for its frame. */
export interface FramedPage {
  page: PublicPage;
  path: string;
  markdownPath: string | null;
  notice: string | null;
}

/** Builds the head and frame data of a page. */
const createFrame = ({ strapi }: { strapi: Core.Strapi }) => {
  const layout: SiteLayout = {
    sections: [],
    feeds: [],
    documents: [],
    hasSearch: false,
  };
  let readFooterPages = async (): Promise<NamedLink[]> => [];
  let footerPages: NamedLink[] | null = null;

  const { siteName, siteDescription } = siteSettings.of(strapi);
  const publication = { name: siteName, description: siteDescription };

  const service = {
    publication: () => publication,

    setLayout(given: Partial<SiteLayout>): void {
      Object.assign(layout, given);
    },

    readFooterPagesWith(read: () => Promise<NamedLink[]>): void {
      readFooterPages = read;
    },

    /** Invalidates the cached footer pages after a page has changed. */
    reset(): void {
      footerPages = null;
    },

    async of({ page, path, markdownPath, notice }: FramedPage): Promise<PageFrame> {
      const canonicalPath = page.canonicalPath ?? path;
      const hasCard = page.content.kind !== 'error' && page.noIndex !== true;
      const theme = ownService(strapi, 'theme');
      // Error pages must work without the database, which may be the cause.
      if (page.content.kind !== 'error') footerPages ??= await readFooterPages();
      return {
        site: {
          ...publication,
          language: 'en',
          absoluteUrl: publicUrl(),
          ...layout,
          footerPages: footerPages ?? [],
        },
        title: page.title,
        description: page.description,
        path: canonicalPath,
        markdownPath,
        noIndex: page.noIndex ?? false,
        image: page.image ?? null,
        about: page.about ?? null,
        fediverseCreator: page.fediverseCreator ?? null,
        cardUrl: hasCard && theme.card !== null ? cardPathOf(canonicalPath) : null,
        openGraphType: page.openGraphType ?? 'website',
        structuredData: page.structuredData ?? [],
        breadcrumbs: page.breadcrumbs ?? [],
        feedUrl: page.feedUrl ?? null,
        notice,
        assets: theme.assetUrls,
        scripts: ownService(strapi, 'scripts').urls(),
      };
    },
  };
  return service satisfies SiteFrameService;
};

export default createFrame;
