/**
 * Asks the service on the demo's content what paraphrases.tsv and kinds.tsv ask, and for its pages by name, over HTTP,
 * and prints as JSON where the right pages stood: node paraphrases.mjs
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mean } from './measures.mjs';
import { compiled, withEmptyService } from './product.mjs';
import { progress, tenths } from './progress.mjs';
import { tellEmbedding } from './vectors.mjs';

const questionsIn = (file) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [query, answers, part] = line.split('\t');
      return { query, answers: answers.split(' ').filter((answer) => answer !== ''), part };
    });

const questions = questionsIn('paraphrases.tsv');
const questionsByKind = questionsIn('kinds.tsv');
const kinds = [...new Set(questionsByKind.map(({ part }) => part))];

const { readContent } = compiled('commands/demo/content.js');
const content = readContent(path.resolve('database/demo'));

/** Every page by what it is called: companies, tickers, terms, aliases, titles. */
const namedPages = () => {
  const { addressOf } = compiled('api/addresses.js');
  const named = new Map();
  const add = (address, ...names) => {
    for (const name of names) {
      if (name === undefined || name.length < 3) continue;
      named.set(name, [...(named.get(name) ?? []), address]);
    }
  };
  for (const { slug, name, ticker } of content.otas) add(addressOf.ota(slug), name, ticker);
  for (const { slug, term, aliases } of content.terms) {
    add(addressOf['glossary-term'](slug), term, ...aliases);
  }
  for (const { slug, title } of content.comparisons) add(addressOf.comparison(slug), title);
  for (const { slug, ota, title } of content.articles) add(addressOf.article(ota, slug), title);
  return [...named].map(([query, answers]) => ({ query, answers, part: 'names' }));
};

/** Where the first right page stands among the ten of the first page of results; 0 when it does not. */
const placeOf = (found, answers) => 1 + found.findIndex((address) => answers.includes(address));

const shareWithin = (places, count) =>
  mean(places.map((place) => (place > 0 && place <= count ? 1 : 0)));

const summaryOf = (places) => ({
  asked: places.length,
  first: shareWithin(places, 1),
  three: shareWithin(places, 3),
  ten: shareWithin(places, 10),
  mrr: mean(places.map((place) => (place === 0 ? 0 : 1 / place))),
});

await withEmptyService(async (strapi, service) => {
  const seeding = {
    strapi,
    signal: new AbortController().signal,
    progress: (label, done, total) => done === total && progress(`${label} ${total}`),
  };
  // Without pictures and prices, which nobody looks for.
  await compiled('commands/demo/reference-content.js').seedReferenceContent(seeding, content);
  await compiled('commands/demo/articles.js').seedArticles(seeding, content.articles);
  const { documents } = await service('full-text').statistics();
  tellEmbedding(service('bundled-model').embedder, documents);
  await service('indexer').embedAll();
  await strapi.start();
  const { port } = strapi.server.httpServer.address();
  const get = async (address, query) => {
    const response = await fetch(
      `http://127.0.0.1:${port}${address}?${new URLSearchParams({ q: query })}`,
    );
    if (response.status !== 200) throw new Error(`${query}: ${response.status}`);
    const { data, meta } = await response.json();
    return { found: data.map(({ url }) => new URL(url).pathname), meta };
  };
  const ask = async (query) => {
    const { found, meta } = await get('/api/search', query);
    return { found, total: meta.pagination.total };
  };
  const all = [...questions, ...questionsByKind, ...namedPages()];
  const tell = tenths('asked', all.length);
  const answered = [];
  for (const question of all) {
    answered.push({ ...question, ...(await ask(question.query)) });
    tell(answered.length);
  }
  const suggested = [];
  for (const { query, answers } of namedPages()) {
    const typed = query.slice(0, Math.max(3, Math.ceil(query.length / 2)));
    suggested.push(placeOf((await get('/api/search/suggest', typed)).found, answers));
  }
  const placesIn = (wanted) =>
    answered
      .filter(({ part, answers }) => part === wanted && answers.length > 0)
      .map(({ found, answers }) => placeOf(found, answers));
  const unanswerable = (wanted) => {
    const totals = answered
      .filter(({ part, answers }) => part === wanted && answers.length === 0)
      .map(({ total }) => total);
    return {
      asked: totals.length,
      listed: mean(totals),
      nothing: mean(totals.map((total) => (total === 0 ? 1 : 0))),
    };
  };
  for (const { query, answers, found, part } of answered) {
    const place = placeOf(found, answers);
    // What is held out isn't looked at one by one: it would soon be tuned to.
    const wanted = part === 'names' ? 1 : 3;
    if (
      part !== 'held-out' &&
      !kinds.includes(part) &&
      answers.length > 0 &&
      (place === 0 || place > wanted)
    ) {
      progress(`${place === 0 ? 'not among ten' : `at ${place}`} (${part}): ${query}`);
    }
  }
  console.log(
    JSON.stringify({
      documents,
      tuning: summaryOf(placesIn('tuning')),
      heldOut: summaryOf(placesIn('held-out')),
      names: summaryOf(placesIn('names')),
      suggested: summaryOf(suggested),
      kinds: kinds
        .filter((kind) => placesIn(kind).length > 0)
        .map((kind) => ({ kind, ...summaryOf(placesIn(kind)) })),
      unanswerable: {
        tuning: unanswerable('tuning'),
        heldOut: unanswerable('held-out'),
        byKind: unanswerable('unanswerable'),
      },
    }),
  );
});
process.exit(0);
