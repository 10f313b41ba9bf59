import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const lines = (file) => readFileSync(file, 'utf8').trim().split('\n');
const jsonLines = (file) => lines(file).map((line) => JSON.parse(line));

/** Judgements of a tab-separated file as query → document → grade. */
const judgements = (file) => {
  const judged = new Map();
  for (const [query, document, value] of lines(file).map((line) => line.split('\t'))) {
    if (!judged.has(query)) judged.set(query, new Map());
    judged.get(query).set(document, Number(value));
  }
  return judged;
};

/** A retrieval collection: docs.jsonl, queries.jsonl, qrels.tsv. */
export const readCollection = (folder) => {
  const judged = judgements(path.join(folder, 'qrels.tsv'));
  return {
    documents: jsonLines(path.join(folder, 'docs.jsonl')),
    queries: jsonLines(path.join(folder, 'queries.jsonl')).filter(({ id }) =>
      [...(judged.get(id)?.values() ?? [])].some((value) => value > 0),
    ),
    judged,
  };
};

/**
 * A collection as it would be in an archive of so many documents: those that answer its queries, one query
 * after the other, until there are enough. Queries that nothing answers any more are left out.
 */
export const youngCollection = ({ documents, queries, judged }, size) => {
  const kept = new Set();
  for (const { id } of queries) {
    for (const [document, value] of judged.get(id)) {
      if (value > 0 && kept.size < size) kept.add(document);
    }
  }
  const left = new Map(
    [...judged].map(([query, values]) => [
      query,
      new Map([...values].filter(([document]) => kept.has(document))),
    ]),
  );
  return {
    documents: documents.filter(({ id }) => kept.has(id)),
    queries: queries.filter(({ id }) => [...left.get(id).values()].some((value) => value > 0)),
    judged: left,
  };
};

/** Articles with the articles that their editors linked: docs.jsonl, related.tsv. */
export const readRelated = (folder) => ({
  documents: jsonLines(path.join(folder, 'docs.jsonl')),
  related: judgements(path.join(folder, 'related.tsv')),
});

/** Markdown articles with front matter. */
export const readArticles = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const [, front = '', text = ''] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path.join(folder, name), 'utf8')) ??
        [];
      const title = /^title:\s*(.+)$/m.exec(front)?.[1]?.replace(/^["']|["']$/g, '') ?? '';
      return { id: name, title, text };
    })
    .filter(({ title }) => title !== '');

/** Folders of a kind below the data folder, told apart by a file that they hold. */
export const foldersWith = (data, file) =>
  existsSync(data)
    ? readdirSync(data).filter((name) => existsSync(path.join(data, name, file)))
    : [];
