import type { SearchFacet, SearchFilter } from '@ota-news/foundation/contracts/search';
import { archiveStatistics } from '../index/fulltext/full-text-index';
import { conditionsOf, type EntryFilter } from '../index/entries/filter';
import { hasAnswer } from '../ranking/has-answer';
import { essentialTerms } from '../ranking/essential-terms';
import { passageReader } from '../index/vectors/stored-passages';
import { rankEntries } from '../ranking/rank-entries';
import type { SearchSources } from './search-sources';
import { analyse } from './analysis';
import {
  foundEntries,
  newestEntries,
  NO_HIGHLIGHTS,
  type FoundEntry,
  type Highlights,
} from './found-entries';
import { readLanguages } from './languages-in-use';
import { readNames } from './names';
import { periodIn, type Period } from '../text/periods';
import { queryModels, type QueryEmbedding } from './query-models';
import { hasContentWords } from './query-terms';
import { cachedFor } from './cached-for';
import { correctedQuery } from './corrected-query';
import { facetCounts } from './facet-counts';
import { entryFilter } from './search-filter';
import { suggestions } from './suggestions';
import { entriesAt } from './typed-address';
import { parseQuery, type ParsedQuery } from './parse-query';

const NAMES_LIFETIME_MS = 30_000;
const STATISTICS_LIFETIME_MS = 10_000;
/** Maximum number of entries for a query that consists only of filters. */
const MAX_LISTED = 400;
/** Number of nearest entries offered when nothing matches well. */
const MAX_NEAREST = 5;

/** A search request; plain data, so that it can be posted to a worker thread. */
export interface SearchRequest {
  text: string;
  /** Path that was typed instead of words; null for words. */
  path: string | null;
  filter: SearchFilter;
  page: { page: number; pageSize: number; withFacets?: boolean };
  /** Query embeddings from models not trained on this archive. */
  queryEmbeddings: QueryEmbedding[];
  /** Configured embedding providers. */
  providers: string[];
  /** Allows corrections of words that do not occur in the archive. */
  mayRespell: boolean;
}

/** Result of a search. */
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

const NO_RESULTS: FoundEntries = { ids: [], entries: [], facets: [], nearest: [], respelt: null };

/** Searches public entries by words and by meaning. Runs in the thread that has the database connection. */
export const searchEntries = (sources: SearchSources) => {
  const { reader, types } = sources;
  const names = cachedFor(NAMES_LIFETIME_MS, () => readNames(reader, types));
  const languages = cachedFor(NAMES_LIFETIME_MS, () => readLanguages(reader));
  const statistics = cachedFor(STATISTICS_LIFETIME_MS, () => archiveStatistics(reader));
  const models = queryModels(reader, sources.indexKind);
  const titles = suggestions(reader, types);
  const scoring = {
    ...sources,
    wordSearch: sources.words.search,
    nearestPassages: passageReader(reader).nearest,
  };

  const pageOf = async (
    ids: number[],
    { page, pageSize, withFacets = false }: SearchRequest['page'],
    highlights: Highlights,
  ): Promise<FoundEntries> => {
    const pageIds = ids.slice((page - 1) * pageSize, page * pageSize);
    const facets = withFacets ? await facetCounts(reader, ids, await names.get(), types) : [];
    return {
      ...NO_RESULTS,
      ids,
      facets,
      entries: await foundEntries(reader, types, pageIds, highlights),
    };
  };

  const ranked = async (
    request: SearchRequest,
    typed: ParsedQuery,
    filter: EntryFilter,
    period: Period | null,
  ): Promise<FoundEntries> => {
    const [entities, archive] = await Promise.all([names.get(), statistics.get()]);
    const analysis = await analyse(typed, {
      documents: archive.documents,
      entities,
      languages: await languages.get(),
      frequenciesOf: sources.frequencies,
    });
    const { query, frequencies, highlighted } = analysis;
    if (request.mayRespell) {
      const quoted = new Set(typed.phrases.flat());
      const unknown = analysis.unknownWords.filter(({ folded }) => !quoted.has(folded));
      const text = await correctedQuery(sources, request.text, unknown, entities, archive);
      if (text !== null) return { ...NO_RESULTS, respelt: text };
    }
    const counts = new Map(query.map(({ term, weight }) => [term, Math.max(1, weight)]));
    const { queryEmbeddings, providers, page } = request;
    const ranking = await rankEntries(scoring, {
      query,
      essential: essentialTerms(query, ({ term }) => frequencies.get(term) ?? 0),
      statistics: archive,
      filter,
      queryVectors: await models.queryVectorsOf(
        queryEmbeddings,
        providers,
        counts,
        archive.documents,
      ),
      typed: analysis.typed,
      typedTerms: analysis.typedTerms,
      phrases: typed,
      period,
      now: Date.now(),
    });
    const isName = analysis.typed.named.length > 0;
    const passages = isName ? NO_HIGHLIGHTS.passages : ranking.passages;
    const highlights = { terms: highlighted, passages };
    if (isName || hasAnswer(ranking)) return pageOf(ranking.ids, page, highlights);
    const nearest = await foundEntries(
      reader,
      types,
      ranking.ids.slice(0, MAX_NEAREST),
      highlights,
    );
    return { ...NO_RESULTS, nearest };
  };

  return {
    async search(request: SearchRequest): Promise<FoundEntries> {
      const typed = parseQuery(request.text, types.filters);
      const filter = entryFilter(request.filter, typed, await names.get(), types);
      if (filter === null) return NO_RESULTS;
      const idsAtPath =
        request.path === null ? [] : await entriesAt(reader, types, request.path, filter);
      if (idsAtPath.length > 0) return pageOf(idsAtPath, request.page, NO_HIGHLIGHTS);
      const timeInQuery = periodIn(typed.text, new Date());
      if (hasContentWords(timeInQuery?.rest ?? typed.text)) {
        return ranked(request, typed, filter, timeInQuery?.period ?? null);
      }
      if (timeInQuery === null && typed.filters.length === 0) {
        return ranked(request, typed, filter, null);
      }
      const listed = conditionsOf({ ...timeInQuery?.period, ...filter });
      return pageOf(await newestEntries(reader, listed, MAX_LISTED), request.page, NO_HIGHLIGHTS);
    },

    suggest: titles.suggest,

    /** Preloads the caches for the first search. */
    async prepare(): Promise<void> {
      await Promise.all([names.get(), languages.get(), statistics.get(), titles.suggest('')]);
      for (const id of await models.ids()) await sources.vectorsOf(id, []);
      await sources.words.prepare?.();
    },

    /** Invalidates cached names and statistics after something was published or withdrawn. */
    invalidate(): void {
      names.invalidate();
      languages.invalidate();
      statistics.invalidate();
      titles.invalidate();
      sources.words.invalidate();
    },
  };
};
