import { fediverseHandle } from '#api/author/fediverse';

describe("An author's account in the fediverse", () => {
  it.each([
    ['Mastodon', 'https://mastodon.example/@desk', '@desk@mastodon.example'],
    ['On Mastodon', 'https://mastodon.example/@news.desk/', '@news.desk@mastodon.example'],
    ['Fediverse', 'https://social.example:8443/@desk', '@desk@social.example:8443'],
    ['YouTube', 'https://www.youtube.com/@desk', null],
    ['Mastodon', 'https://mastodon.example/@desk/1234', null],
    ['Mastodon', 'https://mastodon.example/about', null],
    ['Mastodon', 'not an address', null],
  ])('%s %s: %s', (name, url, handle) => {
    expect(fediverseHandle([{ name, url }])).toBe(handle);
  });

  it('is the first that is one', () => {
    const links = ['https://a.example/x', 'https://b.example/@y', 'https://c.example/@z'];
    expect(fediverseHandle(links.map((url) => ({ name: 'Mastodon', url })))).toBe('@y@b.example');
  });
});
