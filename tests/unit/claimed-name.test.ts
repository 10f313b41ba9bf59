import { quotedClaimedName, shortClaimedName } from '@ota-news/foundation/text/claimed-name';

describe('A name that somebody chose for itself', () => {
  it('is quoted and isolated', () => {
    expect(quotedClaimedName('Claude')).toBe('‹\u2068Claude\u2069›');
  });

  it('ends no quotation', () => {
    expect(quotedClaimedName('A› approved by ‹B')).toBe("‹\u2068A' approved by 'B\u2069›");
  });

  it('turns nothing around', () => {
    expect(quotedClaimedName('a\u202Eb')).toBe('‹\u2068a[U+202E]b\u2069›');
  });

  it('is cut, without half a character', () => {
    expect(shortClaimedName('n'.repeat(41))).toBe(`${'n'.repeat(40)}…`);
    expect(shortClaimedName(`${'n'.repeat(39)}😀`)).toBe(`${'n'.repeat(39)}…`);
  });
});
