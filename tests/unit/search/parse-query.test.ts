import type { TypeFilter } from '#plugins/search/server/src/index/entries/searched-types';
import { parseQuery } from '#plugins/search/server/src/query/parse-query';

const FILTERS: TypeFilter[] = [
  { name: 'ota', by: 'subject', operators: ['company', 'ota'] },
  { name: 'category', by: 'category', operators: ['topic', 'category'] },
];

describe('Parsing of queries', () => {
  it.each([
    ['plain words', 'loyalty program', 'loyalty program', [], [], []],
    [
      'words in quotation marks',
      '"take rate" rises',
      'take rate  rises',
      [['take', 'rate']],
      [],
      [],
    ],
    ['other quotation marks', '“take rate” rises', 'take rate  rises', [['take', 'rate']], [], []],
    ['a word to leave out', 'booking -genius', 'booking', [], [['genius']], []],
    ['several to leave out', 'booking -"one key"', 'booking', [], [['one', 'key']], []],
    ['a negative figure', 'revenue -12%', 'revenue -12%', [], [], []],
    ['a hyphen within a word', 'co-founder leaves', 'co-founder leaves', [], [], []],
    [
      'a company',
      'fees company:booking-com',
      'fees',
      [],
      [],
      [{ filter: 'ota', value: 'booking-com' }],
    ],
    [
      'a topic by its name',
      'Topic:"Mergers & deals" fees',
      'fees',
      [],
      [],
      [{ filter: 'category', value: 'Mergers & deals' }],
    ],
    ['a colon of its own', 're:invent 12:30', 're:invent 12:30', [], [], []],
    ['a word that every object knows', 'constructor:x', 'constructor:x', [], [], []],
    ['nothing but what to leave out', '-genius', '-genius', [], [], []],
    [
      'a pasted text',
      `${'many words '.repeat(13)}"in quotes" -less`,
      `${'many words '.repeat(13)}"in quotes" -less`,
      [],
      [],
      [],
    ],
    ['a quotation mark alone', '"loyalty', 'loyalty', [], [], []],
  ])('knows %s', (_name, query, text, phrases, excluded, filters) => {
    const typed = parseQuery(query, FILTERS);
    expect(typed).toMatchObject({ phrases, excluded, filters });
    expect(typed.text.replace(/\s+/g, ' ')).toBe(text.replace(/\s+/g, ' '));
  });

  it('takes a long row of marks apart at once', () => {
    const began = performance.now();
    parseQuery('-"'.repeat(5_000), FILTERS);
    parseQuery('a:'.repeat(5_000), FILTERS);
    expect(performance.now() - began).toBeLessThan(500);
  });
});
