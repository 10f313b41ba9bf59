import { proposalGroups } from '../../src/plugins/mcp/admin/src/proposals/proposal-groups';

const proposed = (id: string, minute: number, client = 'one', person = 'Ann') => ({
  id,
  client,
  person,
  at: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString(),
});

describe('Proposals of one errand', () => {
  it('come from one program for one person', () => {
    const errands = proposalGroups([
      proposed('a', 0),
      proposed('b', 1, 'two'),
      proposed('c', 2),
      proposed('d', 3, 'one', 'Ben'),
    ]);
    expect(errands.get('a')).toEqual(['a', 'c']);
    expect(errands.get('c')).toEqual(['a', 'c']);
    expect(errands.get('b')).toEqual(['b']);
    expect(errands.get('d')).toEqual(['d']);
  });

  it('follow each other without a longer pause', () => {
    const errands = proposalGroups([proposed('c', 40), proposed('a', 0), proposed('b', 14)]);
    expect(errands.get('b')).toEqual(['a', 'b']);
    expect(errands.get('c')).toEqual(['c']);
  });
});
