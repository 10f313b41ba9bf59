import { withAnchors } from '@ota-news/foundation/markdown/anchors';
import { htmlOf } from '@ota-news/foundation/markdown/rendering';
import { exactNamesFirst } from '../../src/plugins/search/server/src/ranking/exact-names-first';
import { analyse } from '../../src/plugins/search/server/src/query/analysis';
import { parseQuery } from '../../src/plugins/search/server/src/query/parse-query';
import { joinedForms, joinedText } from '../../src/plugins/search/server/src/text/joined';
import { hashOf } from '../../src/plugins/search/server/src/text/hash';
import { passageOf } from '../../src/plugins/search/server/src/text/excerpt';
import { readableText } from '../../src/plugins/search/server/src/text/readable-text';
import { queryTerms, queryWords } from '../../src/plugins/search/server/src/query/query-terms';
import {
  contextTerms,
  countIn,
  countTerms,
  decodeCounts,
  encodeCounts,
  joinedCounts,
  lengthOf,
  packCounts,
} from '../../src/plugins/search/server/src/text/term-counts';
import { wordsOf } from '../../src/plugins/search/server/src/text/words';

const terms = (text: string): string[] => [...wordsOf(text)].map(({ term }) => term);

describe('words', () => {
  it('are folded and stemmed', () => {
    expect(terms('Hotels BOOKING São')).toEqual(['hotel', 'book', 'sao']);
  });

  it('keep numbers and split at everything that is neither letter nor digit', () => {
    expect(terms('Q3-2023: +8%, trip.com')).toEqual(['q3', '2023', '8', 'trip', 'com']);
  });

  it('of scripts without spaces are pairs of characters', () => {
    expect(terms('旅行社')).toEqual(['旅行', '行社']);
  });

  it('say where they stand', () => {
    const text = 'An Übernachtung';
    const [, word] = [...wordsOf(text)];
    expect(text.slice(word?.start, word?.end)).toBe('Übernachtung');
  });

  it('leave out what nobody types', () => {
    expect(terms('x'.repeat(65))).toEqual([]);
  });
});

describe('counted terms', () => {
  const counts = countTerms('Rate parity', 'Parity of the rates of a hotel');

  it('count a title three times and stop words never', () => {
    expect([...counts]).toEqual([
      ['rate', 4],
      ['pariti', 4],
      ['hotel', 1],
    ]);
    expect(lengthOf(counts)).toBe(9);
  });

  it('are stored so that each can be read alone', () => {
    const stored = encodeCounts(counts);
    expect(countIn(packCounts(stored), hashOf('rate'))).toBe(4);
    expect(countIn(packCounts(stored), hashOf('hot'))).toBe(0);
    expect(packCounts(encodeCounts(new Map()))).toHaveLength(0);
    expect(decodeCounts(stored)).toEqual(counts);
  });

  it('have those of the context that the text lacks beside them, once each', () => {
    const ofContext = contextTerms('Hopper: a hotel app, an app of Montreal.', counts, null);
    expect([...ofContext.keys()]).toEqual(['hopper', 'app', 'montreal']);
    const stored = joinedCounts(encodeCounts(counts), encodeCounts(ofContext));
    expect(decodeCounts(stored)).toEqual(new Map([...counts, ...ofContext]));
    const found = (term: string) => countIn(packCounts(stored), hashOf(term));
    expect(['rate', 'hotel', 'app', 'montreal'].map(found)).toEqual([4, 1, 1, 1]);
    expect(joinedCounts('', encodeCounts(ofContext))).toBe(encodeCounts(ofContext));
    expect(joinedCounts(encodeCounts(counts), '')).toBe(encodeCounts(counts));
  });

  it('are found among many, and no others', () => {
    const many = new Map(Array.from({ length: 300 }, (_, at) => [`term${at}`, at + 1]));
    const packed = packCounts(encodeCounts(many));
    const found = (term: string) => countIn(packed, hashOf(term));
    expect([...many.keys()].map(found)).toEqual([...many.values()]);
    expect([...many.keys()].map((term) => found(`no${term}`)).every((one) => one === 0)).toBe(true);
  });

  it('end after the first 20,000 words', () => {
    const long = Array.from({ length: 20_010 }, (_, index) => `w${index}`).join(' ');
    const counted = countTerms('', long);
    expect(counted.has('w19999')).toBe(true);
    expect(counted.has('w20000')).toBe(false);
  });
});

describe('query terms', () => {
  it('leave stop words out unless there is nothing else', () => {
    expect([...queryTerms(queryWords('what is the rate')).keys()]).toEqual(['rate']);
    expect([...queryTerms(queryWords('who are we')).keys()]).toEqual(['who', 'ar', 'we']);
  });
});

describe('an excerpt', () => {
  const text = `${'Nothing to see here. '.repeat(40)}The take rate rose to 12%. ${'More words follow. '.repeat(40)}`;
  const { at, runs: excerpt } = passageOf(text, new Set(['take', 'rate']));

  it('is the passage with most of the terms, marked', () => {
    expect(text.slice(at)).toMatch(/^take rate/);
    expect(excerpt.filter(({ isMatch }) => isMatch).map((run) => run.text)).toEqual([
      'take',
      'rate',
    ]);
  });

  it('is text of the document, cut at words, with marks where it was cut', () => {
    const whole = excerpt.map((run) => run.text).join('');
    expect(whole).toMatch(/^… .+ …$/);
    expect(text).toContain(whole.slice(2, -2));
    expect(whole.length).toBeLessThan(300);
  });

  it('is the beginning when nothing matches', () => {
    expect(passageOf('Short text', new Set(['other'])).runs).toEqual([
      { text: 'Short text', isMatch: false },
    ]);
  });

  it('marks every form of a word, in any case and with any accents', () => {
    const written =
      'HAPPIER happy happiness ay Cafés café unhappy cafeteria Über uber (happy)/_happy';
    const { runs } = passageOf(written, new Set(['happi', 'happier', 'ay', 'cafe', 'uber']));
    expect(runs.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
      'HAPPIER',
      'happy',
      'happiness',
      'ay',
      'Cafés',
      'café',
      'Über',
      'uber',
      'happy',
      'happy',
    ]);
  });
});

describe('readable text', () => {
  it('is plain, without U+0000', async () => {
    const { text } = await readableText('A **bold** claim\u0000 [linked](https://example.com)');
    expect(text).toBe('A bold claim linked');
  });

  it('tells where its sections begin, by the names that their headings have on the page', async () => {
    const markdown = '# Up\n\nOne.\n\n## What *now*?\n\nTwo.\n\n## What now?\n\nThree.';
    const { text, sections } = await readableText(markdown);
    expect(text).toBe('Up One. What now? Two. What now? Three.');
    expect(sections.map(({ at, heading }) => [text.slice(at).trim().slice(0, 9), heading])).toEqual(
      [
        ['Up One. W', 'Up'],
        ['What now?', 'What now?'],
        ['What now?', 'What now?'],
      ],
    );
    const ids = [...withAnchors(htmlOf(markdown)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['section-up', 'section-what-now', 'section-what-now-2']);
    expect(sections.map(({ anchor }) => anchor)).toEqual(ids);
  });

  it('of one line of 900 KB is made in turns with others, and ends after 200,000 characters', async () => {
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const { text } = await readableText('*suppliers* raise rates '.repeat(37_500));
    isDone = true;
    expect(turns).toBeGreaterThan(8);
    expect(text.length).toBeGreaterThan(150_000);
    expect(text.length).toBeLessThanOrEqual(200_000);
    const whole = text.split(' ').slice(0, -1);
    expect(new Set(whole)).toEqual(new Set(['suppliers', 'raise', 'rates']));
  });

  it('tears no word where a long line is cut', async () => {
    const line = Array.from({ length: 9000 }, (_, index) => `word${index}`).join(' ');
    expect((await readableText(line)).text).toBe(line);
  });
});

describe('joined names', () => {
  it.each(['Trip.com', 'trip com', 'TRIP-COM', 'tripcom', 'Tríp·com', '  Trip . com! '])(
    'are the same for %s',
    (name) => expect(joinedText(name)).toBe('tripcom'),
  );

  it.each(["Lowe's", 'Lowe’s', 'loweʼs', 'LOWE`S', 'Lowe′s?'])(
    'of %s are with and without the ending',
    (name) => expect(joinedForms(name)).toEqual(['lowes', 'lowe']),
  );

  it('keep whole scripts without spaces, and are none of punctuation', () => {
    expect(joinedText('携程 旅行')).toBe('携程旅行');
    expect(joinedForms('?!')).toEqual([]);
  });
});

describe('titles that contain what was typed', () => {
  const titles = [
    'Rooms',
    'Fares move out of the system',
    'Out of the blue',
    'Prices out of reach',
  ];
  const ordered = async (query: string): Promise<(string | undefined)[]> => {
    const { typed } = await analyse(parseQuery(query, []), {
      documents: titles.length,
      entities: [],
      languages: [],
      frequenciesOf: async () => new Map(),
    });
    const reader = { all: async <T>() => titles.map((title, id) => ({ id, title })) as T[] };
    const ids = await exactNamesFirst(reader, [...titles.keys()], typed, {}, new Map());
    return ids.map((id) => titles[id]);
  };

  it('come first wherever it stands, whole words alone', async () => {
    expect((await ordered('move out of'))[0]).toBe('Fares move out of the system');
    expect((await ordered('out of the blue'))[0]).toBe('Out of the blue');
    expect((await ordered('prices out of'))[0]).toBe('Prices out of reach');
    expect(await ordered('fares move ou')).toEqual(titles);
    expect(await ordered('the system')).toEqual(titles);
  });

  it('stay where they are for stop words alone', async () => {
    expect(await ordered('out of the')).toEqual(titles);
  });
});
