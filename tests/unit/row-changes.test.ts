import { rowChanges } from '@ota-news/foundation/document-versions/row-changes';

const fact = (label: string, value = '1') => ({ label, value, source_url: null });

const states = (before: unknown[], after: unknown[]): string[] =>
  rowChanges(before, after).map(({ state, before: was, after: is }) => {
    const { label } = (is ?? was) as { label: string };
    return `${label}: ${state}`;
  });

describe('What has become of the rows of a list', () => {
  const [a, b, c] = [fact('A', '1'), fact('B', '2'), fact('C', '3')];

  it.each([
    ['nothing', [a, b, c], [a, b, c], ['A: same', 'B: same', 'C: same']],
    ['one more', [a, c], [a, b, c], ['A: same', 'B: added', 'C: same']],
    ['one less', [a, b, c], [a, c], ['A: same', 'B: removed', 'C: same']],
    ['the first less', [a, b], [b], ['A: removed', 'B: same']],
    ['another value', [a, b], [a, fact('B', '9')], ['A: same', 'B: changed']],
    ['another name', [a, b], [a, fact('Beta', '2')], ['A: same', 'Beta: changed']],
    ['another place', [a, b, c], [c, a, b], ['C: moved', 'A: same', 'B: same']],
    ['all of it', [a], [c], ['A: removed', 'C: added'].reverse()],
  ])('%s', (_name, before, after, wanted) => {
    expect(states(before, after).sort()).toEqual([...wanted].sort());
  });

  it('keeps both sides of a changed row', () => {
    expect(rowChanges([b], [fact('B', '9')])).toEqual([
      { state: 'changed', before: b, after: fact('B', '9') },
    ]);
  });

  it('takes a renamed entry for the same', () => {
    const one = { ota: { id: 1, name: 'Old' }, value: 'x' };
    const other = { ota: { id: 1, name: 'New' }, value: 'x' };
    expect(rowChanges([one], [other])).toMatchObject([{ state: 'same' }]);
  });

  it('is about plain texts too', () => {
    expect(rowChanges(['a', 'b'], ['b', 'c']).map(({ state }) => state)).toEqual([
      'removed',
      'same',
      'added',
    ]);
  });
});
