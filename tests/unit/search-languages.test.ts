import { passageOf } from '../../src/plugins/search/server/src/text/excerpt';
import { fold } from '../../src/plugins/search/server/src/text/fold';
import { detectLanguage, languageOf } from '../../src/plugins/search/server/src/text/languages';
import {
  mergeFrequencies,
  queryTerms,
  queryWords,
  foreignStemsOf,
} from '../../src/plugins/search/server/src/query/query-terms';
import { countTerms } from '../../src/plugins/search/server/src/text/term-counts';
import { foldedText, phrasePattern } from '../../src/plugins/search/server/src/text/phrases';
import { wordsOf, writtenWords } from '../../src/plugins/search/server/src/text/words';

const terms = (text: string): string[] => [...wordsOf(text)].map(({ term }) => term);

describe('folding', () => {
  it.each([
    ['Malmö', 'MALMO'],
    ['Straße', 'STRASSE'],
    ['İstanbul', 'istanbul'],
    ['ısparta', 'ISPARTA'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
    ['Łódź', 'lodz'],
    ['Tromsø', 'TROMSO'],
    ['Ёлка', 'елка'],
    ['ＩＡＴＡ', 'iata'],
    ['סָפַר', 'ספר'],
    ['كِتَاب', 'كتاب'],
    ['ســفر', 'سفر'],
    ['می‌خواهم', 'میخواهم'],
    ['Buch\u00ADung', 'buchung'],
    ['e\u0301te\u0301', 'été'],
  ])('makes %s and %s one word', (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it.each([
    ['Hindi: where and of, told apart by a vowel', 'की', 'का'],
    ['Japanese: bus and path', 'バス', 'パス'],
    ['Thai: news and rice', 'ข่าว', 'ขาว่'],
  ])('keeps apart %s', (_what, one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  it('leaves syllables of Korean whole', () => {
    expect(fold('한국')).toBe('한국');
  });
});

describe('words of any script', () => {
  it.each([
    ['Latin words in Chinese', 'iPhone手机预订', ['iphon', '手机', '机预', '预订']],
    ['numbers in Chinese', '2024年房价', ['2024', '年房', '房价']],
    ['a character alone', '酒店 价', ['酒店', '价']],
    ['Japanese with a long vowel', 'ホテル', ['ホテ', 'テル']],
    ['Korean', '호텔 예약', ['호텔', '예약']],
    ['Thai, a vowel or tone with its letter', 'ที่พัก', ['ที่พั', 'พัก']],
    ['Hindi, vowels kept', 'होटल बुकिंग', ['होटल', 'बुकिंग']],
    ['Greek', 'Ξενοδοχεία', ['ξενοδοχεια']],
    ['Hebrew', 'מלונות', ['מלונות']],
    ['emoji', '👨‍👩‍👧 🏨️', []],
  ])('%s', (_what, text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it('are found in a sentence without spaces, however long it is', () => {
    expect(terms('旅行社'.repeat(40))).toHaveLength(119);
  });

  it('say where they stand, marks included', () => {
    const text = 'ดู ที่พัก';
    expect([...wordsOf(text)].map(({ start, end }) => text.slice(start, end))).toEqual([
      'ดู',
      'ที่พั',
      'พัก',
    ]);
  });

  it('are indexed letter by letter, too, where there are no spaces', () => {
    expect([...countTerms('', '机票 app')]).toEqual([
      ['机', 1],
      ['机票', 1],
      ['票', 1],
      ['app', 1],
    ]);
  });
});

describe('languages', () => {
  const german =
    'Die Buchungen der Hotels sind im ersten Quartal um acht Prozent gestiegen, weil die Gäste wieder mehr reisen und früher buchen als vor einem Jahr.';
  const spanish =
    'Las reservas de los hoteles crecieron un ocho por ciento en el primer trimestre, porque los viajeros vuelven a reservar con más antelación.';

  it.each([
    ['German', german, 'de'],
    ['Spanish', spanish, 'es'],
    [
      'French',
      'Les réservations ont augmenté de huit pour cent au premier trimestre, car les voyageurs partent plus tôt et plus souvent qu’il y a un an.',
      'fr',
    ],
    [
      'Russian',
      'Число бронирований отелей выросло на восемь процентов в первом квартале, потому что туристы снова ездят чаще, чем год назад, и не боятся.',
      'ru',
    ],
    [
      'English',
      'The bookings of the hotels rose by eight percent in the first quarter.',
      undefined,
    ],
    ['too little to tell', 'Hotel Bellevue Palace', undefined],
    ['Chinese', '酒店预订量在第一季度增长了百分之八。', undefined],
  ])('are told by common words: %s', (_name, text, code) => {
    expect(detectLanguage(text)?.code).toBe(code);
  });

  it('decide by which stems a text is indexed', () => {
    const counts = countTerms('Neue Gebühren', german, languageOf('de'));
    expect(counts.get('gebuhr')).toBe(3);
    expect(counts.get('buchung')).toBe(1);
    expect(counts.has('die')).toBe(false);
    expect(countTerms('', 'Agences de réservations', languageOf('fr')).has('reserv')).toBe(true);
  });

  it('are all looked for, as nobody says in which they ask', () => {
    const words = queryWords('Gebühren hotels der');
    const elsewhere = foreignStemsOf(words, [languageOf('de')!, languageOf('es')!]);
    expect(elsewhere.get('gebuhren')).toEqual(new Set(['gebuhr', 'gebuhren'].slice(0, 1)));
    expect([...queryTerms(words).keys()]).toEqual(['gebuhren', 'hotel', 'der']);
    expect(foreignStemsOf(words, [])).toEqual(new Map());
  });

  it('share how often a word stands somewhere', () => {
    const frequencies = new Map([
      ['book', 90],
      ['bookings', 10],
      ['hotel', 5],
    ]);
    mergeFrequencies(frequencies, new Map([['book', new Set(['bookings', 'booking'])]]));
    expect([...frequencies]).toEqual([
      ['book', 100],
      ['bookings', 100],
      ['hotel', 5],
    ]);
  });

  it('mark a word in the form in which it stands', () => {
    const runs = passageOf(german, new Set(['buchung', 'gast']), languageOf('de')).runs;
    expect(runs.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
      'Buchungen',
      'Gäste',
    ]);
  });
});

describe('an excerpt in a script without spaces', () => {
  const marked = (text: string, query: string): string[] =>
    passageOf(text, new Set(queryTerms(queryWords(query)).keys()))
      .runs.filter(({ isMatch }) => isMatch)
      .map((run) => run.text);

  it('marks a word whole, though it is looked for in pairs', () => {
    expect(marked('携程是一家在线旅行社。', '旅行社')).toEqual(['旅行社']);
    expect(marked('โรงแรมและที่พักในกรุงเทพ', 'ที่พัก')).toEqual(['ที่พัก']);
  });

  it('marks a single letter where it was typed alone', () => {
    expect(marked('酒店的价格上涨。', '酒店 价')).toEqual(['酒店', '价']);
    expect(marked('酒店的价格上涨。', '酒店')).toEqual(['酒店']);
  });

  it('begins at a sentence near the match, and tears no letter from its marks', () => {
    const filler = '酒店业在本季度继续复苏并且需求强劲。'.repeat(40);
    const runs = passageOf(`${filler}携程的佣金下降。${filler} x`, new Set(['佣金'])).runs;
    const text = runs.map((run) => run.text).join('');
    expect(text).toContain('携程的佣金下降。');
    expect(text).toMatch(/^… (?:酒店业|携程)/);
    const thai = passageOf('ที่พักในกรุงเทพ'.repeat(40), new Set()).runs.map((run) => run.text);
    expect(thai[0]).toMatch(/\P{M}\p{M}*$/u);
    expect('ที่พักในกรุงเทพ'.repeat(40).charAt(thai[0]!.length)).not.toMatch(/\p{M}/u);
  });
});

describe('a phrase', () => {
  const stands = (phrase: string, text: string): boolean =>
    phrasePattern(writtenWords(phrase)).test(foldedText(text));

  it('in a script without spaces stands inside a run', () => {
    expect(stands('酒店佣金', '宣布上调酒店佣金,价格')).toBe(true);
    expect(stands('酒店价格', '宣布上调酒店佣金,价格')).toBe(false);
    expect(stands('iPhone手机', '可以用iPhone手机预订')).toBe(true);
  });

  it('in another is whole words, whatever its accents', () => {
    expect(stands('Gebühren für', 'neue GEBUHREN fur Hotels')).toBe(true);
    expect(stands('hotel rate', 'hotel rates')).toBe(false);
    expect(stands('होटल', 'होटलों')).toBe(false);
  });
});
