import type {
  PagePreviewsService,
  PreviewedPage,
  PublicPage,
} from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import type { Entry } from '../http/entry';
import { ownService } from '../own-services';

type Find = (path: string, query: URLSearchParams) => Promise<PreviewedPage>;

/** Renders previews for editors, bypassing the page cache. */
const createPreviews = ({ strapi }: { strapi: Core.Strapi }) => {
  const places: { pattern: RegExp; find: Find }[] = [];
  const service = {
    serve(pattern: RegExp, find: Find): void {
      places.push({ pattern, find });
    },
    async draw(page: PublicPage, path: string): Promise<string> {
      const { identity } = await ownService(strapi, 'renderer').preview(page, path, null, 200);
      return identity.body.toString();
    },
    drawCard: (page: PublicPage, path: string) => ownService(strapi, 'cards').draw(page, path),
    pageAt: (path: string) => ownService(strapi, 'dispatcher').pageAt(path),
    /** Returns the preview at a path; null if no preview is served there. */
    async at(path: string, query: URLSearchParams): Promise<Entry | null> {
      const place = places.find(({ pattern }) => pattern.test(path));
      if (place === undefined) return null;
      const { page, path: publicPath, notice, status } = await place.find(path, query);
      const renderer = ownService(strapi, 'renderer');
      return renderer.preview(page, publicPath, notice, status);
    },
  };
  return service satisfies PagePreviewsService;
};

export default createPreviews;
