import { edited, onlyPlaceOf } from '#newsroom/agents/exact-passages';

const TEXT = [
  '## Results',
  '',
  'Booking sold “many” rooms in spring, and more of them than a year before.',
  '',
  'Rooms were sold late in autumn.',
].join('\n');

describe('Exact passages', () => {
  it('are replaced one after the other, each in what the one before left', () => {
    const edits = [
      { old: 'late', new: 'early' },
      { old: 'early in autumn', new: 'early' },
    ];
    expect(edited('Sold late in autumn.', JSON.stringify(edits))).toEqual({ text: 'Sold early.' });
  });

  it('take what replaces them as it is', () => {
    const edits = [{ old: 'late', new: "$& $1 $'" }];
    expect(edited('Sold late.', JSON.stringify(edits))).toEqual({ text: "Sold $& $1 $'." });
  });

  it('are counted where there are several, overlapping ones too', () => {
    expect(onlyPlaceOf(TEXT, 'sold late')).toBe(TEXT.indexOf('sold late'));
    expect(onlyPlaceOf(TEXT, 'sold')).toMatch(/^occurs 2 times /);
    expect(onlyPlaceOf('ababa', 'aba')).toMatch(/^occurs 2 times /);
    expect(onlyPlaceOf('a'.repeat(100_000), 'a')).toMatch(/^occurs at least 100 times /);
  });

  const nearest = (text: string, passage: string): string | null => {
    const problem = String(onlyPlaceOf(text, passage));
    expect(problem).toContain('is not in the text');
    const quote = / Nearest is (".*")$/.exec(problem)?.[1];
    return quote === undefined ? null : (JSON.parse(quote) as string);
  };

  it('that are missing are answered with the nearest lines', () => {
    expect(nearest(TEXT, 'Booking sold "many" rooms')).toBe(TEXT.split('\n')[2]);
    expect(nearest(TEXT, 'were sold early in autumn')).toBe(TEXT.split('\n')[4]);
    expect(nearest(TEXT, 'year before. Rooms were sold')).toBe(TEXT.slice(TEXT.indexOf('Booking')));
    expect(nearest(TEXT, 'nothing alike')).toBeNull();
    expect(nearest(TEXT, '!!!')).toBeNull();
  });

  it('are found by words that stand together, not by those spread over the text', () => {
    const spread = 'red. filler filler filler green. filler filler filler blue filler filler.';
    expect(nearest(`${spread}\n\nred, blue`, 'red green blue')).toBe('red, blue');
    expect(nearest('the the the\nthe cat', 'the cat!')).toBe('the cat');
  });

  it('are quoted from the middle of a long line, in at most 300 characters', () => {
    const filler = 'word '.repeat(200);
    const long = `${filler}Rooms were sold late. ${filler}`;
    const quote = nearest(long, 'Rooms were sold early') ?? '';
    expect(quote).toContain('Rooms were sold late.');
    expect(quote).toHaveLength(300);
    expect(long).toContain(quote);
    const emoji = '😀'.repeat(200);
    for (const shift of ['', ' ']) {
      const whole = nearest(`${emoji}${shift}late${emoji}`, 'late!') ?? '';
      expect(whole).toContain('late');
      expect(whole).not.toMatch(/\p{Surrogate}/u);
    }
    expect(nearest(long, `${filler.repeat(2)}sold`)?.length).toBeLessThanOrEqual(300);
  });

  it('are looked for in linear time', () => {
    const words = 'rooms sold late '.repeat(60_000);
    const began = performance.now();
    nearest(words, 'late sold rooms!'.repeat(120));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
