import { B, idfOf, K1 } from '../index/fulltext/bm25';
import { countOf, termOf, type PackedText } from './packed-texts';

/** A text for which candidates are searched, and the numbers of the terms to search by. */
export interface WordQuery {
  text: PackedText;
  terms: readonly number[];
}

/** Texts in which to search, and what BM25 needs to know of the archive. */
export interface WordArchive {
  texts: readonly PackedText[];
  /** Document frequency of each term. */
  frequencies: readonly number[];
  documents: number;
  averageLength: number;
}

const END = -1;

/** The best texts of each query so far, in descending order of score. */
const bestOf = (queries: number, limit: number) => {
  const scores = new Float64Array(queries * limit);
  const texts = new Int32Array(queries * limit);
  const counts = new Int32Array(queries);
  return {
    offer(query: number, text: number, score: number): void {
      const first = query * limit;
      const count = counts[query]!;
      if (count === limit && score <= scores[first + limit - 1]!) return;
      let at = first + Math.min(count, limit - 1);
      for (; at > first && scores[at - 1]! < score; at--) {
        scores[at] = scores[at - 1]!;
        texts[at] = texts[at - 1]!;
      }
      scores[at] = score;
      texts[at] = text;
      if (count < limit) counts[query] = count + 1;
    },
    of: (query: number): Int32Array =>
      texts.subarray(query * limit, query * limit + counts[query]!),
  };
};

/**
 * Finds the best texts by BM25 for many queries in one pass over the archive, which needs no inverted index: the
 * queries have one instead.
 *
 * @param limit maximum number of texts per query
 * @returns texts by query, best first, without the query's own text
 */
export const wordCandidates = (
  { texts, frequencies, documents, averageLength }: WordArchive,
  queries: readonly WordQuery[],
  limit: number,
): PackedText[][] => {
  /** Linked lists of the queries by term. */
  const heads = new Int32Array(frequencies.length).fill(END);
  const idf = new Float64Array(frequencies.length);
  const size = queries.reduce((sum, { terms }) => sum + terms.length, 0);
  const nexts = new Int32Array(size);
  const listed = new Int32Array(size);
  let used = 0;
  for (const [query, { terms }] of queries.entries()) {
    for (const term of terms) {
      nexts[used] = heads[term]!;
      listed[used] = query;
      heads[term] = used++;
      idf[term] = idfOf(Math.max(1, frequencies[term]!), documents);
    }
  }
  const best = bestOf(queries.length, limit);
  const scores = new Float64Array(queries.length);
  const touched = new Int32Array(queries.length);
  for (const [position, text] of texts.entries()) {
    const { block, start, end, length } = text;
    const norm = K1 * (1 - B + (B * length) / averageLength);
    let matches = 0;
    for (let at = start; at < end; at++) {
      const posting = block[at]!;
      const term = termOf(posting);
      let next = heads[term]!;
      if (next === END) continue;
      const count = countOf(posting);
      const part = (idf[term]! * count * (K1 + 1)) / (count + norm);
      for (; next !== END; next = nexts[next]!) {
        const query = listed[next]!;
        if (scores[query] === 0) touched[matches++] = query;
        scores[query]! += part;
      }
    }
    for (let match = 0; match < matches; match++) {
      const query = touched[match]!;
      if (queries[query]!.text !== text) best.offer(query, position, scores[query]!);
      scores[query] = 0;
    }
  }
  return queries.map((_, query) => Array.from(best.of(query), (position) => texts[position]!));
};
