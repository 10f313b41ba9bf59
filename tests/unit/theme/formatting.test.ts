import { countOf } from '@ota-news/foundation/text/count-of';
import { formatDate, formatUpdate } from '#themes/shared/dates';
import { adaptiveColor, contrast, TEXT_CONTRAST } from '#themes/default/lib/colors';
import { initials, longRead } from '#themes/default/lib/text';
import { focusClass, sourceSet } from '#themes/shared/images';
import { formatChange, formatPrice } from '#themes/shared/money';
import { fragment, languageName, listing, validLanguage } from '#themes/shared/text';
import { absoluteUrl, hostName, isInSection } from '#themes/shared/urls';

describe('Dates', () => {
  test('are those of UTC, wherever the server stands', () => {
    expect(formatDate('2024-03-01T23:59:59.000Z')).toBe('1 Mar 2024');
    expect(formatDate('2024-01-02')).toBe('2 Jan 2024');
  });

  test('a change on the day of publication is told by the clock, a later one by its day', () => {
    expect(formatUpdate('2024-03-01T08:00:00.000Z', '2024-03-01T14:05:00.000Z')).toBe('14:05 UTC');
    expect(formatUpdate('2024-03-01T08:00:00.000Z', '2024-03-02T07:00:00.000Z')).toBe('2 Mar 2024');
  });

  test('what is no date is shown as it came', () => {
    expect(formatDate('soon')).toBe('soon');
  });
});

describe('Numbers', () => {
  test('prices have their currency, changes their sign', () => {
    expect(formatPrice(5120.4, 'USD')).toBe('$5,120.40');
    expect(formatPrice(5120.4, '')).toBe('5,120.40 ');
    expect(formatPrice(3500, 'EUR', 0)).toBe('€3,500');
    expect([formatChange(0.041), formatChange(-0.5), formatChange(0)]).toEqual([
      '+4.1%',
      '-50.0%',
      '0.0%',
    ]);
  });

  test('counts agree with their noun', () => {
    expect([countOf(0, 'article'), countOf(1, 'article'), countOf(1204, 'article')]).toEqual([
      '0 articles',
      '1 article',
      '1,204 articles',
    ]);
    expect(countOf(2, 'criterion', 'criteria')).toBe('2 criteria');
  });
});

describe('Names', () => {
  test('a listing names the exchange where it is known', () => {
    expect(listing({ ticker: 'BKNG', exchange: 'Nasdaq' })).toBe('Nasdaq: BKNG');
    expect(listing({ ticker: 'BKNG', exchange: null })).toBe('BKNG');
    expect(listing({ ticker: null, exchange: 'Nasdaq' })).toBeNull();
  });

  test('have initials, also where capitals or dots part their words', () => {
    const names = [
      'Booking.com',
      'Booking Holdings',
      'GetYourGuide',
      'eDreams ODIGEO',
      'Agoda',
      '¡é!',
      '',
    ];
    expect(names.map(initials)).toEqual(['BC', 'BH', 'GY', 'ED', 'AG', 'É', '']);
  });

  test('languages are named, and only tags become attributes', () => {
    expect(languageName('de')).toBe('German');
    expect(languageName('" onclick="')).toBe('" onclick="');
    expect([validLanguage('pt-BR'), validLanguage('not a tag'), validLanguage(null)]).toEqual([
      'pt-BR',
      undefined,
      undefined,
    ]);
  });

  test('fragments are made of letters and digits', () => {
    expect(fragment('press', 'Trip.com Group')).toBe('press-trip-com-group');
    expect(fragment('letter', '#')).toBe('letter-other');
  });
});

test.each(['#003580', '#fc0', '#ffffff', '#000000', '#ff385c'])(
  'the colour %s can carry letters in both schemes',
  (color) => {
    const [light = '', dark = ''] = adaptiveColor(color, TEXT_CONTRAST)?.match(/#\w{6}/g) ?? [];
    expect(contrast(light, '#fcfcfa')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, '#111516')).toBeGreaterThanOrEqual(4.5);
  },
);

test.each([null, 'red', '#12345', '#1234567', '#fff" onload="'])('%s is no colour', (color) => {
  expect(adaptiveColor(color)).toBeUndefined();
});

describe('Addresses', () => {
  test('are made absolute once', () => {
    expect(absoluteUrl('https://news.example', '/a')).toBe('https://news.example/a');
    expect(absoluteUrl('https://news.example', 'https://x.example/a')).toBe('https://x.example/a');
  });

  test('are named by their host, whatever they are', () => {
    expect(hostName('https://www.sec.gov/x')).toBe('sec.gov');
    expect(hostName('nonsense')).toBe('nonsense');
  });

  test('belong to a section by whole parts', () => {
    expect(isInSection('/otas/kayak', '/otas')).toBe(true);
    expect(isInSection('/otas-and-more', '/otas')).toBe(false);
  });
});

describe('Reading time', () => {
  test('is told from four minutes on', () => {
    expect(longRead(3)).toBeNull();
    expect(longRead(4)).toBe('4 min read');
  });
});

describe('Pictures', () => {
  const image = {
    url: '/uploads/x.webp',
    alternativeText: '',
    width: 1600,
    height: 900,
    mime: 'image/webp',
    focalPoint: { x: 12, y: 88.4 },
    provenance: null,
    sources: [
      { url: '/uploads/x-1000.webp', width: 1000 },
      { url: '/uploads/x-500.webp', width: 500 },
    ],
  };

  test('offer every width, the narrowest first', () => {
    expect(sourceSet(image)).toBe(
      '/uploads/x-500.webp 500w, /uploads/x-1000.webp 1000w, /uploads/x.webp 1600w',
    );
  });

  test('offer no choice where there is none', () => {
    expect(sourceSet({ ...image, sources: [] })).toBeUndefined();
  });

  test('keep their focal point in sight', () => {
    expect(focusClass(image)).toBe('focus-x-10 focus-y-90');
    expect(focusClass({ ...image, focalPoint: null })).toBeUndefined();
  });
});
