import type { SearchFacet, SearchFilter } from '#newsroom/contracts/search';
import { archiveStatistics } from '../fulltext/full-text-index';
import { conditionsOf, type EntryFilter } from '../entries/filter';
import { answers } from '../ranking/answers';
import { essentialTerms } from '../ranking/essential-terms';
import { rankEntries } from '../ranking/rank-entries';
import type { SearchSources } from '../read/read-connection';
import { analyse } from './analysis';
import { foundEntries, newestEntries, type FoundEntry } from './found-entries';
import { readLanguages } from './languages-in-use';
import { readNames } from './names';
import { periodIn, type Period } from './periods';
import { queryModels, type QueryEmbedding } from './query-models';
import { hasTellingWords } from './query-terms';
import { cachedFor } from './cached-for';
import { correctedQuery } from './respell';
import { facetCounts } from './facet-counts';
import { entryFilter } from './search-filter';
import { suggestions } from './suggestions';
import { entriesAt } from './typed-address';
import { typedQuery, type TypedQuery } from './typed-query';

const NAMES_FRESH_MS = 30_000;
const STATISTICS_FRESH_MS = 10_000;
/** Maximum number of entries for a query that consists only of filters. */
const LISTED = 400;
/** Number of nearest entries offered when nothing matches well. */
const NEAREST = 5;

/** A search request; plain data, so that it can be posted to a worker thread. */
export interface SearchRequest {
  text: string;
  /** Path that was typed instead of words; null for words. */
  path: string | null;
  filter: SearchFilter;
  page: { page: number; pageSize: number; withFacets?: boolean };
  /** Query embeddings from models not trained on this archive. */
  placed: QueryEmbedding[];
  /** Configured embedding providers. */
  providers: string[];
  /** Allows corrections of words that do not occur in the archive. */
  mayRespell: boolean;
}

export interface FoundEntries {
  /** Ids of all matching entries, best first. */
  ids: number[];
  /** Entries on the requested page. */
  entries: FoundEntry[];
  /** Counts of all matching entries, if asked for. */
  facets: SearchFacet[];
  /** Nearest entries when nothing matches well. */
  nearest: FoundEntry[];
  /** Corrected query, not searched yet; null without corrections. */
  respelt: string | null;
}

const NOTHING: FoundEntries = { ids: [], entries: [], facets: [], nearest: [], respelt: null };

/** Searches public entries by words and by meaning. Runs in the thread that has the database connection. */
export const searchEntries = (sources: SearchSources) => {
  const { reader } = sources;
  const names = cachedFor(NAMES_FRESH_MS, () => readNames(reader));
  const languages = cachedFor(NAMES_FRESH_MS, () => readLanguages(reader));
  const statistics = cachedFor(STATISTICS_FRESH_MS, () => archiveStatistics(reader));
  const models = queryModels(reader, sources.indexKind);
  const titles = suggestions(reader);

  const pageOf = async (
    ids: number[],
    { page, pageSize, withFacets = false }: SearchRequest['page'],
    marked: ReadonlySet<string>,
  ): Promise<FoundEntries> => {
    const pageIds = ids.slice((page - 1) * pageSize, page * pageSize);
    const facets = withFacets ? await facetCounts(reader, ids, await names.get()) : [];
    return { ...NOTHING, ids, facets, entries: await foundEntries(reader, pageIds, marked) };
  };

  const ranked = async (
    request: SearchRequest,
    typed: TypedQuery,
    filter: EntryFilter,
    period: Period | null,
  ): Promise<FoundEntries> => {
    const [things, numbers] = await Promise.all([names.get(), statistics.get()]);
    const analysed = await analyse(typed.words, {
      documents: numbers.documents,
      things,
      languages: await languages.get(),
      frequenciesOf: sources.frequencies,
    });
    const { query, frequencies, marked } = analysed;
    if (request.mayRespell) {
      const quoted = new Set(typed.phrases.flat());
      const unknown = analysed.unknown.filter(({ folded }) => !quoted.has(folded));
      const text = await correctedQuery(sources, request.text, unknown, things, numbers);
      if (text !== null) return { ...NOTHING, respelt: text };
    }
    const counts = new Map(query.map(({ term, weight }) => [term, Math.max(1, weight)]));
    const { placed, providers, page } = request;
    const ranking = await rankEntries(sources, {
      query,
      essential: essentialTerms(query, frequencies),
      statistics: numbers,
      filter,
      meanings: await models.placesOf(placed, providers, counts, numbers.documents),
      typed: analysed.typed,
      typedTerms: analysed.typedTerms,
      phrases: typed,
      period,
      now: Date.now(),
    });
    if (analysed.typed.named.length > 0 || answers(ranking)) {
      return pageOf(ranking.ids, page, marked);
    }
    const nearest = await foundEntries(reader, ranking.ids.slice(0, NEAREST), marked);
    return { ...NOTHING, nearest };
  };

  return {
    async search(request: SearchRequest): Promise<FoundEntries> {
      const typed = typedQuery(request.text);
      const filter = entryFilter(request.filter, typed, await names.get());
      if (filter === null) return NOTHING;
      const addressed = request.path === null ? [] : await entriesAt(reader, request.path, filter);
      if (addressed.length > 0) return pageOf(addressed, request.page, new Set());
      const dated = periodIn(typed.text, new Date());
      if (hasTellingWords(dated?.rest ?? typed.text)) {
        return ranked(request, typed, filter, dated?.period ?? null);
      }
      if (dated === null && typed.narrowed.length === 0) {
        return ranked(request, typed, filter, null);
      }
      const listed = conditionsOf({ ...dated?.period, ...filter });
      return pageOf(await newestEntries(reader, listed, LISTED), request.page, new Set());
    },

    suggest: titles.suggest,

    /** Preloads the caches for the first search. */
    async prepare(): Promise<void> {
      await Promise.all([names.get(), languages.get(), statistics.get(), titles.suggest('')]);
      for (const id of await models.ids()) await sources.vectorsOf(id, []);
    },

    /** Invalidates cached names and statistics after something was published or withdrawn. */
    forget(): void {
      names.forget();
      languages.forget();
      statistics.forget();
      titles.forget();
    },
  };
};
