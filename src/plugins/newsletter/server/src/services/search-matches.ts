import { getService } from '@ota-news/foundation/contracts/services';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import type { IssueRow } from '../issue-rows';
import type { DigestContent } from './composer';

/** Searches whose results are kept while an issue is sent in batches. */
const MAX_KEPT = 1000;

/** Largest number of results of a search. */
const MAX_RESULTS = 100;

/** Finds which articles of an issue match the searches of its readers. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const kept = new LRUCache<string, ReadonlySet<string>>({ max: MAX_KEPT });

  return {
    /**
     * Returns the absolute addresses of what each search finds in the time that the issue's articles span, without older
     * ones that an editor has added.
     */
    async of(
      { id: issueId, period_from: start }: IssueRow,
      { articles }: DigestContent,
      searches: string[],
    ): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
      const found = new Map<string, ReadonlySet<string>>();
      const moments = articles
        .map(({ publishedAt }) => publishedAt)
        .filter((moment) => start === null || Date.parse(moment) > Number(start))
        .sort();
      const [from] = moments;
      const to = moments.at(-1);
      if (from === undefined || to === undefined) return found;
      // One after the other: readers of the site search meanwhile.
      for (const search of searches) {
        const key = `${issueId} ${search}`;
        const known = kept.get(key);
        if (known !== undefined) {
          found.set(search, known);
          continue;
        }
        const { results, isProvisional } = await getService(strapi, 'search', 'search').search(
          search,
          { page: 1, pageSize: MAX_RESULTS },
          { type: 'article', from, to },
        );
        const addresses = new Set(results.map(({ url }) => absolute(url)));
        // The vectors of a provisional answer came too late; the next batch may get more.
        if (!isProvisional) kept.set(key, addresses);
        found.set(search, addresses);
      }
      return found;
    },
  };
};
