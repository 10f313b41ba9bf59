import type { PageFrame, SiteLayout } from '@ota-news/foundation/contracts/page-models';
import type {
  Publication,
  PublicPage,
  SiteFrameService,
} from '@ota-news/foundation/contracts/site';
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
  const { siteName, siteDescription } = siteSettings.of(strapi);
  const defaults: Publication = {
    name: siteName,
    description: siteDescription,
    accentColor: null,
    logo: null,
    navigation: [],
    footerHtml: null,
    footerPages: [],
  };
  let read = async (): Promise<Partial<Publication>> => ({});
  let reading: Promise<Publication> | null = null;
  /** What was read last, for pages that must not wait for the database. */
  let known = defaults;

  const readPublication = async (): Promise<Publication> => ({ ...defaults, ...(await read()) });

  const service = {
    async publication(): Promise<Publication> {
      const current = (reading ??= readPublication());
      try {
        const found = await current;
        if (reading === current) known = found;
        return found;
      } catch (error) {
        if (reading === current) reading = null;
        throw error;
      }
    },

    setLayout(given: Partial<SiteLayout>): void {
      Object.assign(layout, given);
    },

    readPublicationWith(given: () => Promise<Partial<Publication>>): void {
      read = given;
    },

    /** Has the publication read again, after a change. */
    reset(): void {
      reading = null;
    },

    async of({ page, path, markdownPath, notice }: FramedPage): Promise<PageFrame> {
      const canonicalPath = page.canonicalPath ?? path;
      const hasCard = page.content.kind !== 'error' && page.noIndex !== true;
      const theme = ownService(strapi, 'theme');
      // Error pages must work without the database, which may be the cause.
      const { navigation, ...publication } =
        page.content.kind === 'error' ? known : await service.publication();
      return {
        site: {
          ...publication,
          language: 'en',
          absoluteUrl: publicUrl(),
          ...layout,
          ...(navigation.length === 0 ? {} : { sections: navigation }),
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
        assets: {
          ...theme.assetUrls,
          colors: theme.colorSheet(publication.accentColor)?.url ?? null,
        },
        scripts: ownService(strapi, 'scripts').urls(),
      };
    },
  };
  return service satisfies SiteFrameService;
};

export default createFrame;
