import type {
  DiscoveryIndexService,
  IndexSection,
  IndexedPage,
} from '@ota-news/foundation/contracts/discovery';
import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import { collectWritten } from '@ota-news/foundation/index-formats/collect';
import { entry, introduction, section } from '@ota-news/foundation/index-formats/llms-format';
import type { Core } from '@strapi/strapi';
import { SitemapStream } from 'sitemap';

const llms = async (strapi: Core.Strapi, sections: IndexSection[]): Promise<string> => {
  const places: [string, string][] = [
    ['Sitemap', '/sitemap.xml'],
    ['API', '/docs/api/openapi.json'],
    ...(isInstalled(strapi, 'agent-auth')
      ? [['For agents that write', '/auth.md'] as [string, string]]
      : []),
  ];
  const lists = sections.map(({ title, pages }) =>
    section(
      title,
      pages.map(({ name, path, note }) => entry(name, path, note ?? null)),
    ),
  );
  return [`${await introduction(strapi, places)}\n`, ...lists].join('');
};

const sitemapEntry = ({ path, updatedAt }: IndexedPage) => ({
  url: absolute(path),
  ...(updatedAt === undefined ? {} : { lastmod: updatedAt }),
});

const sitemap = (sections: IndexSection[]): Promise<Buffer> =>
  collectWritten(
    [sections.flatMap(({ pages }) => pages).map(sitemapEntry)],
    new SitemapStream({
      hostname: publicUrl(),
      xmlns: { news: false, image: false, xhtml: false, video: false },
    }),
  );

/** Builds `/llms.txt` and `/sitemap.xml` from the pages of a project. */
export default ({ strapi }: { strapi: Core.Strapi }): DiscoveryIndexService => ({
  list(read, tags) {
    getService(strapi, 'site', 'routes').add([
      {
        kind: 'document',
        path: '/llms.txt',
        respond: async () => ({
          contentType: 'text/plain; charset=utf-8',
          body: await llms(strapi, await read()),
          tags,
        }),
      },
      {
        kind: 'document',
        path: '/sitemap.xml',
        respond: async () => ({
          contentType: 'application/xml; charset=utf-8',
          body: await sitemap(await read()),
          tags,
        }),
      },
    ]);
  },
});
