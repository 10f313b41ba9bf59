import { articleCopies } from '../support/article-copies';
import { describeOnEachDatabase } from '../support/databases';
import { holdSearchesFor } from '../support/held-searches';
import { bodyOf, openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import type { PanelDocument } from '../support/panel-api';
import type { Service } from '../support/service';
import { slowStatements } from '../support/slow-statements';
import { execute, planOf } from '../support/sql';

const ARTICLE = 'api::article.article';
const COLLECTION = `/content-manager/collection-types/${ARTICLE}`;

interface List {
  results: PanelDocument[];
  pagination: { page: number; pageSize: number; pageCount: number; total: number };
}

describeOnEachDatabase('The panel’s list of articles', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let live: Created['article'];
  const heldSearches = holdSearchesFor('platypus');
  const slowed = slowStatements();

  const list = async (query: Record<string, string>): Promise<List> => {
    const address = `${COLLECTION}?${new URLSearchParams(query)}`;
    const { status, body } = await newsroom.panel.call<List>('GET', address);
    expect([address, status]).toEqual([address, 200]);
    return body;
  };
  const titles = async (query: Record<string, string>): Promise<unknown[]> =>
    (await list(query)).results.map(({ title }) => title);
  const found = async (text: string): Promise<unknown[]> => titles({ _q: text, sort: 'title:ASC' });

  beforeAll(async () => {
    const env = {
      NODE_OPTIONS: `${heldSearches.preload} ${slowed.preload}`,
      ...heldSearches.env,
      ...slowed.env,
    };
    service = await database.start(database.client === 'sqlite' ? { env } : {});
    newsroom = await openNewsroom(service);
    const posted = await newsroom.post({
      title: 'Loyalty pays',
      slug: 'stamp-cards',
      body: 'Members collected 50 points. Nobody had announced the wombat.',
      is_published: true,
    });
    live = (await bodyOf<Created>(posted)).article;
    await newsroom.panel.create(ARTICLE, {
      title: 'Fees: 100% of them',
      slug: 'resort-fees',
      body: 'A quokka announces fees.',
      ota: newsroom.otaId,
      author: newsroom.authorId,
    });
  });

  afterAll(async () => {
    heldSearches.remove();
    slowed.remove();
    await service?.stop();
  });

  it('is narrowed to what has been published or not, page by page and searched or not', async () => {
    const page = { sort: 'title:ASC', pageSize: '1' };
    for (const query of [page, { ...page, _q: 'announce' }]) {
      const live = await list({ ...query, publicationFilter: 'has-published-version' });
      expect(live.results.map(({ title }) => title)).toEqual(['Loyalty pays']);
      expect(live.pagination.total).toBe(1);
      const drafts = await list({ ...query, publicationFilter: 'never-published' });
      expect(drafts.results.map(({ title }) => title)).toEqual(['Fees: 100% of them']);
      expect(drafts.pagination.total).toBe(1);
    }
  });

  describe('answers searches', () => {
    it('with what contains all words anywhere, the last of which may be incomplete', async () => {
      expect(await found('wombat loyalty')).toEqual(['Loyalty pays']);
      expect(await found('announcing wom')).toEqual(['Loyalty pays']);
      expect(await found('the members of the wombat')).toEqual(['Loyalty pays']);
      expect(await found('wom loyalty')).toEqual([]);
      expect(await found('wombat quokka')).toEqual([]);
    });

    it('with drafts, by title, address and text', async () => {
      expect(await found('fees')).toEqual(['Fees: 100% of them']);
      expect(await found('ort-fe')).toEqual(['Fees: 100% of them']);
      expect(await found('Fees: 100%')).toEqual(['Fees: 100% of them']);
      expect(await found('100_')).toEqual([]);
      expect(await found('quok')).toEqual(['Fees: 100% of them']);
    });

    it('with the number of an article', async () => {
      expect(await found(String(live.id))).toContain('Loyalty pays');
    });

    it('whatever is typed', async () => {
      for (const text of ["'", '"', '\\', '*', '—', 'a AND', 'x:*', '999999999999', ' ', '&|!']) {
        await found(text);
      }
      expect(await found('zz'.repeat(2000))).toEqual([]);
    });

    it('within filters, and with counts, pages and order', async () => {
      const all = await list({ _q: 'announced', sort: 'title:DESC', pageSize: '1' });
      expect(all.pagination).toEqual({ page: 1, pageSize: 1, pageCount: 1, total: 1 });
      const both = await list({ _q: 'nothing', 'filters[$and][0][slug][$eq]': 'stamp-cards' });
      expect(both.pagination.total).toBe(0);
      const filtered = { 'filters[$and][0][slug][$eq]': 'stamp-cards' };
      expect(await titles({ _q: 'wombat', ...filtered })).toEqual(['Loyalty pays']);
      expect(await titles({ _q: 'quokka', ...filtered })).toEqual([]);
      expect(await titles({ _q: 'wombat', status: 'published' })).toEqual(['Loyalty pays']);
    });

    it('with a published article whose draft has changed, by either text', async () => {
      const [row] = (await list({ _q: 'wombat' })).results;
      await newsroom.panel.update(ARTICLE, String(row?.documentId), { body: 'The numbat came.' });
      expect(await found('wombat')).toEqual(['Loyalty pays']);
      expect(await found('numb')).toEqual(['Loyalty pays']);
    });
  });

  // On PostgreSQL, searches have connections of their own.
  if (database.client === 'sqlite') {
    it('keeps nobody waiting while a search lasts', async () => {
      const searched = list({ _q: heldSearches.text });
      try {
        await heldSearches.begun();
        const { pathname } = new URL(live.url);
        for (const page of ['/up', pathname, `${pathname}.md`]) {
          const signal = AbortSignal.timeout(10_000);
          const { status } = await fetch(`${service.url}${page}`, { signal });
          expect([page, status]).toEqual([page, 200]);
        }
      } finally {
        heldSearches.release();
      }
      expect((await searched).pagination.total).toBe(0);
    });
  }

  it('sorts by state: drafts, changed articles, published ones', async () => {
    const posted = await newsroom.post({ title: 'As it is', body: 'Public.', is_published: true });
    expect(posted.status).toBe(201);
    const [loyalty] = (await list({ 'filters[$and][0][title][$eq]': 'Loyalty pays' })).results;
    await newsroom.panel.update(ARTICLE, String(loyalty?.documentId), { excerpt: 'Changed.' });
    const drafted = 'Fees: 100% of them';
    const inOrder = [drafted, 'Loyalty pays', 'As it is'];
    const states = async (direction: string): Promise<unknown[]> =>
      (await titles({ sort: `entry-state:${direction}` })).filter((title) =>
        inOrder.includes(String(title)),
      );
    expect(await states('ASC')).toEqual(inOrder);
    expect(await states('DESC')).toEqual(inOrder.toReversed());
    expect(await titles({ sort: 'entry-state:ASC', page: '2', pageSize: '1' })).toEqual([
      'Loyalty pays',
    ]);
  });

  it('reads no long texts with rows, unless documents are asked for', async () => {
    const [row] = (await list({ _q: 'quokka' })).results;
    expect(row).toMatchObject({ title: 'Fees: 100% of them', status: 'draft', locale: null });
    expect(row).toMatchObject({ ota: { name: expect.any(String) as unknown } });
    expect(row).not.toHaveProperty('body');
    expect(row).not.toHaveProperty('ota.profile');
    const asked = { 'filters[$and][0][documentId][$in][0]': String(row?.documentId) };
    expect((await list(asked)).results).toMatchObject([{ body: 'A quokka announces fees.' }]);
  });

  it.each([
    ['article_id DESC', 'articles_draft_latest'],
    ['title ASC', 'articles_draft_titles'],
    ['first_published_at DESC', 'articles_draft_first_published'],
    ['updated_at DESC', 'articles_draft_updated'],
  ])('has an index for the order %s', async (order, index) => {
    const query = `SELECT id FROM articles AS t0 WHERE t0.published_at IS NULL
      ORDER BY t0.${order}, t0.id ASC LIMIT 10`;
    const plan = await planOf(service, query);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
  });

  describe('with more than a thousand articles', () => {
    const COPIES = 1_200;

    beforeAll(() => execute(service, articleCopies(database.client, [1, COPIES], 'draft')));

    const search = (words: string, page: number) =>
      list({ _q: words, sort: 'title:ASC', page: String(page), pageSize: '10' });
    const inOrder = Array.from({ length: COPIES }, (_, index) => `Copy ${index + 1}`).sort();

    it('finds a word of most by looking at the first, and tells about how many there are', async () => {
      for (const page of [1, 2]) {
        const { results, pagination } = await search('copy', page);
        const expected = inOrder.slice((page - 1) * 10, page * 10);
        expect(results.map(({ title }) => title)).toEqual(expected);
        expect(Math.abs(pagination.total - COPIES)).toBeLessThan(COPIES / 20);
      }
      // So far behind, all of them are looked at.
      const last = await search('copy', COPIES / 10);
      expect(last.results.map(({ title }) => title)).toEqual(inOrder.slice(-10));
      expect(last.pagination.total).toBe(COPIES);
    });

    it('finds what is far behind the first, and counts it', async () => {
      const { results, pagination } = await search('copy 99', 1);
      const expected = inOrder.filter((title) => title.includes('99'));
      expect(results.map(({ title }) => title)).toEqual(expected.slice(0, 10));
      expect(pagination.total).toBe(expected.length);
      expect((await search('copy nowhere', 1)).pagination.total).toBe(0);
    });
  });

  if (database.client === 'sqlite') {
    it('keeps nobody waiting until an article has been published', async () => {
      const { documentId } = await newsroom.panel.create(ARTICLE, {
        title: 'Slowly published',
        body: 'Text.',
        ota: newsroom.otaId,
        author: newsroom.authorId,
      });
      const { pathname } = new URL(live.url);
      slowed.begin();
      let isPublished = false;
      const published = newsroom.panel.publish(ARTICLE, documentId).finally(() => {
        isPublished = true;
      });
      let answers = 0;
      while (!isPublished) {
        for (const page of ['/up', pathname]) {
          expect([page, (await fetch(`${service.url}${page}`)).status]).toEqual([page, 200]);
        }
        answers += 1;
      }
      slowed.end();
      await published;
      // Some sixty statements of four milliseconds, after two of which others run.
      expect(answers).toBeGreaterThan(4);
    });
  }
});
