import { passageAt, placeOf } from '@ota-news/foundation/text/passages';

const TEXT =
  'Rooms are sold late. Nobody knows why rooms are sold late.\n\nPrices fall on Sundays.';

const passage = (quote: string, text = TEXT, start = 0) => {
  const from = text.indexOf(quote, start);
  return passageAt(text, { from, to: from + quote.length });
};

const found = (text: string, given: ReturnType<typeof passage>): string | null => {
  const place = placeOf(text, given);
  return place === null ? null : text.slice(place.from - 4, place.to);
};

describe('A passage', () => {
  it('is found where it was, and where it has gone', () => {
    const prices = passage('Prices fall');
    expect(placeOf(TEXT, prices)).toEqual({ from: 60, to: 71 });
    expect(placeOf(`A new beginning.\n\n${TEXT}`, prices)).toEqual({ from: 78, to: 89 });
    // Its surroundings were written anew.
    expect(found('Well, well. Prices fall on Sundays.', prices)).toBe('ll. Prices fall');
  });

  it('is told from others with the same words by what is around it', () => {
    const second = passage('sold late', TEXT, 20);
    expect(placeOf(TEXT, second)?.from).toBe(second.position);
    expect(found(`sold late, sold late. ${TEXT}`, second)).toBe('are sold late');
    expect(placeOf(`sold late, sold late. ${TEXT}`, second)?.from).toBe(second.position + 22);
  });

  it('is gone with its words, and is no other of a few letters', () => {
    expect(placeOf(TEXT.replace('fall', 'rise'), passage('Prices fall'))).toBeNull();
    expect(placeOf('Something else, and why not.', passage('why'))).toBeNull();
    expect(placeOf('', passage('why'))).toBeNull();
    expect(placeOf(TEXT, { quote: '', before: '', after: '', position: 0 })).toBeNull();
    expect(placeOf('ab', passageAt('ab', { from: 0, to: 1 }))).toEqual({ from: 0, to: 1 });
  });

  it('is looked for in time, whatever the text', () => {
    const text = 'a'.repeat(900_000);
    const began = performance.now();
    placeOf(text, passageAt(text, { from: 450_000, to: 450_001 }));
    placeOf(text, passageAt(text, { from: 450_000, to: 452_000 }));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
