import type {
  SearchedType,
  SearchFilter,
  SearchResult,
  SearchService,
} from '@ota-news/foundation/contracts/search';
import type { Core } from '@strapi/strapi';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { FoundEntry } from '../query/found-entries';
import type { FoundEntries } from '../query/search-entries';
import { typedPath, urlOf } from '../query/typed-address';
import { ownService } from '../own-services';

const MIN_QUERY_LENGTH = 3;

const resultOf = (types: readonly SearchedType[], entry: FoundEntry): SearchResult => {
  const type = types.find(({ kind }) => kind === entry.kind);
  const url = urlOf({ [entry.kind]: type?.path ?? '' }, entry);
  const section =
    entry.section !== null && type?.hasAnchors === true
      ? { heading: entry.section.heading, url: `${url}#${entry.section.anchor}` }
      : null;
  return {
    type: entry.kind,
    articleNumber: entry.articleNumber,
    title: entry.title,
    url,
    excerpt: entry.excerpt,
    section,
    passage: entry.answer === null ? null : { text: entry.answer, url: section?.url ?? url },
    date: entry.date === null ? null : new Date(entry.date).toISOString(),
  };
};

/** Results, and whether a model timed out. */
type Found = FoundEntries & { isProvisional: boolean };

interface OwnSearchService extends SearchService {
  /** Ids of all entries that match a query, best first. */
  rank(text: string): Promise<number[]>;
}

/** Search for readers and agents. */
export default ({ strapi }: { strapi: Core.Strapi }): OwnSearchService => {
  const types = () => ownService(strapi, 'types');
  const result = (entry: FoundEntry): SearchResult => resultOf(types().all(), entry);

  const find = async (
    text: string,
    page: { page: number; pageSize: number; withFacets?: boolean },
    filter: SearchFilter,
    mayRespell = true,
  ): Promise<Found> => {
    const [{ embeddings, isProvisional }, providers] = await Promise.all([
      ownService(strapi, 'query-vectors').embed(text),
      ownService(strapi, 'providers').configured(),
    ]);
    const found = await ownService(strapi, 'read-connection').search({
      text,
      path: typedPath(text, publicUrl()),
      filter,
      page,
      queryEmbeddings: embeddings,
      providers: providers.map(({ name }) => name),
      mayRespell,
    });
    if (found.respelt === null) return { ...found, isProvisional };
    return { ...(await find(found.respelt, page, filter, false)), respelt: found.respelt };
  };

  return {
    async search(text, page, filter = {}) {
      const query = text.trim();
      if ([...query.slice(0, 2 * MIN_QUERY_LENGTH)].length < MIN_QUERY_LENGTH) {
        return {
          results: [],
          total: 0,
          facets: [],
          nearest: [],
          respelt: null,
          isProvisional: false,
        };
      }
      const found = await find(query, page, filter);
      const { ids, entries, facets, nearest, respelt, isProvisional } = found;
      return {
        results: entries.map(result),
        total: ids.length,
        facets,
        nearest: nearest.map(result),
        respelt,
        isProvisional,
      };
    },

    async suggest(text) {
      const found = await ownService(strapi, 'read-connection').suggest(text);
      const { paths } = types().forSearches();
      return found.map((one) => ({ type: one.kind, title: one.title, url: urlOf(paths, one) }));
    },

    async rank(text) {
      return (await find(text, { page: 1, pageSize: 0 }, {})).ids;
    },
  };
};
