import { describeOnEachDatabase } from '../support/databases';
import { demoNames, spellingsOf, type NamedDocument } from '../support/demo-names';
import { eventually } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { openSearchableNewsroom, type SearchableNewsroom } from '../support/searchable-newsroom';
import { execute } from '../support/sql';
import type { Service } from '../support/service';

interface Refused {
  error: { details: { errors: { path: string[] }[] } };
}

interface Answer {
  data: {
    type: string;
    title: string;
    excerpt: string;
    section: { heading: string; url: string } | null;
  }[];
  meta: { query: string; searched_for: string; pagination: { page: number; total: number } };
}

const ARTICLE = 'api::article.article';

describeOnEachDatabase('Search', (database) => {
  let service: Service;
  let newsroom: SearchableNewsroom;

  beforeAll(async () => {
    service = await database.start({ env: { PAGE_CACHE_SECONDS: '0' } });
    newsroom = await openSearchableNewsroom(service);
  });
  afterAll(() => service?.stop());

  const titles = (query: string): Promise<string[]> => newsroom.titles(query);

  it('ranks what is about the words before what mentions them', async () => {
    const found = await titles('loyalty program');
    expect(found[0]).toBe('One Key replaces the stamp card');
    expect(found).toContain('Quarterly results beat expectations');
  });

  it('finds profiles, glossary terms, comparisons and pages together with articles', async () => {
    expect(await titles('hotels and attractions reviewed')).toContain('Tripadvisor');
    expect(await titles('cancellation fees')).toContain('Expedia and Booking.com side by side');
    expect(await titles('corrections to coverage')).toContain('Editorial policy');
  });

  it('finds by an abbreviation what only spells it out', async () => {
    const found = await titles('GDS');
    expect(found[0]).toBe('Global distribution system');
    expect(found).toContain('Airlines move fares out of the distribution system');
  });

  it.each([
    ['expdia', 'Expedia Group'],
    ['bokking', 'Booking.com'],
    ['trip advisor', 'Tripadvisor'],
    ['arbnb', 'Airbnb'],
    ['Expedai', 'Expedia Group'],
  ])('finds %s as the name it was meant to be', async (typed, name) => {
    expect(await titles(typed)).toContain(name);
  });

  it.each([
    ['EXPE', 'Expedia Group'],
    ['vrbo', 'Expedia Group'],
    ['Booking.com', 'Booking.com'],
    ['quarterly results beat', 'Quarterly results beat expectations'],
  ])('answers %s first with what is called so', async (typed, name) => {
    expect((await titles(typed))[0]).toBe(name);
  });

  it('folds case, endings and accents', async () => {
    expect(await titles('MALMO')).toEqual(['Quarterly results beat expectations']);
    expect(await titles('quarter result')).toContain('Quarterly results beat expectations');
  });

  it('marks what matched and never lets markup through', async () => {
    const html = await (await fetch(`${service.url}/search?q=merges+schemes`)).text();
    expect(html).toContain('<mark>merges</mark>');
    expect(html).not.toContain('<b>merges');
  });

  it('finds nothing with fewer than three characters', async () => {
    expect(await titles('on')).toEqual([]);
    expect(await titles('  a  ')).toEqual([]);
  });

  it('points from a query that is too short to what is called so', async () => {
    await newsroom.create('categories', { name: 'AI & agents', slug: 'ai-agents' });
    await eventually(async () => {
      const html = await (await fetch(`${service.url}/search?q=AI`)).text();
      expect(html).toContain('<a href="/categories/ai-agents">AI &amp; agents</a>');
    });
  });

  it('says what it searched for instead', async () => {
    const html = await (await fetch(`${service.url}/search?q=quaterly`)).text();
    expect(html).toContain('Showing results for <strong>quarterly</strong>');
    expect(html).toContain('href="/search?q=%22quaterly%22"');
  });

  it('narrows on the page by links that say how many results there are', async () => {
    const page = async (address: string): Promise<{ filters: string; html: string }> => {
      const response = await fetch(`${service.url}${address}`);
      expect(response.status).toBe(200);
      const html = await response.text();
      const [filters = ''] = /<nav class="search-filters".*?<\/nav>/s.exec(html) ?? [];
      return { filters, html };
    };
    const links = (filters: string): { url: string; name: string; count: number }[] =>
      [...filters.matchAll(/<a href="([^"]+)"[^>]*>([^<]+).*?class="count">(\d+)</gs)].map(
        ([, url = '', name = '', count]) => ({
          url: url.replaceAll('&amp;', '&'),
          name,
          count: Number(count),
        }),
      );
    const whole = await page('/search?q=loyalty');
    const offered = links(whole.filters);
    const filters = offered.map(({ url }) => [...new URLSearchParams(url).keys()].at(-1));
    expect(filters).toEqual(expect.arrayContaining(['type', 'ota']));
    for (const { url, count } of offered) {
      const { html } = await page(url);
      expect([url, html.includes(`${count} result${count === 1 ? '' : 's'} for`)]).toEqual([
        url,
        true,
      ]);
    }
    const [first] = offered;
    if (first === undefined) throw new Error('No filter is offered.');
    const narrowed = await page(first.url);
    expect(narrowed.filters).toContain('aria-current="true"');
    expect(links(narrowed.filters).map(({ url }) => url)).toContain('/search?q=loyalty');
    for (const wrong of ['type=novel', 'ota=%3Cb%3E', 'year=20x4']) {
      expect((await fetch(`${service.url}/search?q=loyalty&${wrong}`)).status).toBe(404);
    }
  });

  it('offers the latest articles and the topics where nothing is found', async () => {
    const response = await fetch(`${service.url}/search?q=zebra`, {
      headers: { Accept: 'text/markdown' },
    });
    const markdown = await response.text();
    expect(markdown).toContain('Nothing found');
    expect(markdown).toContain('## Latest');
    expect(markdown).toMatch(/\]\(\S+\/categories\//);
  });

  it('leaves drafts out', async () => {
    expect(await titles('zebra')).toEqual([]);
  });

  it.each([
    ['ten kilobytes', 'loyalty '.repeat(1280)],
    ['operators', '"loyalty" AND NOT (x OR NEAR(a b, 3)) * ^ : -- ; \\ {title} : +'],
    ['an unclosed quote', '"loyalty'],
    ['a comment', "loyalty -- ' ; DROP TABLE articles"],
    ['emoji', '🏨🛎️✈️'],
    ['Chinese', '在线旅行社'],
    ['Arabic', 'وكالات السفر'],
    ['U+0000', 'loyal\u0000ty'],
    ['a lone surrogate', 'loyalty \ud800'],
    ['wildcards', '%%% ___ ***'],
  ])('answers a query of %s', async (_name, query) => {
    const response = await fetch(`${service.url}/search?${new URLSearchParams({ q: query })}`);
    expect(response.status).toBe(200);
  });

  describe('as JSON', () => {
    const ask = async (query: string): Promise<{ status: number; body: Answer & Refused }> => {
      const response = await fetch(`${service.url}/api/search?${query}`);
      return { status: response.status, body: (await response.json()) as Answer & Refused };
    };
    const found = async (query: string): Promise<string[]> =>
      (await ask(query)).body.data.map(({ title }) => title);

    it('tells type, address, date and where the words stand', async () => {
      const { status, body } = await ask('q=loyalty+program');
      expect(status).toBe(200);
      expect(body.data[0]).toMatchObject({
        type: 'article',
        title: 'One Key replaces the stamp card',
        url: `${service.url}/expedia-group/one-key-replaces-the-stamp-card`,
        markdown_url: `${service.url}/expedia-group/one-key-replaces-the-stamp-card.md`,
        published_at: '2023-07-07T09:00:00.000Z',
        highlights: ['loyalty', 'program'],
      });
      expect(body.data[0]?.excerpt).toContain('The loyalty program');
      expect(body.meta).toMatchObject({
        query: 'loyalty program',
        pagination: { page: 1, pageSize: 10, pageCount: 1 },
      });
    });

    it('tells the section that the words stand in, with an address that works on the page', async () => {
      await newsroom.post({
        title: 'Fees in three parts',
        body: 'At first nothing.\n\n## Who pays & why\n\nThe platypus levy is paid by hosts.',
        is_published: true,
      });
      const { body } = await ask('q=platypus+levy');
      const { section } = body.data[0] ?? {};
      expect(section?.heading).toBe('Who pays & why');
      const address = new URL(section?.url ?? '');
      const html = await (await fetch(address)).text();
      expect(html).toContain(`<h2 id="${address.hash.slice(1)}">Who pays &amp; why</h2>`);
    });

    it('narrows by OTA, category, date and type', async () => {
      expect(await found('q=loyalty&ota=booking-com')).toEqual([
        'Quarterly results beat expectations',
      ]);
      expect(await found('q=loyalty+scheme&category=loyalty')).toEqual([
        'One Key replaces the stamp card',
        'Loyalty',
      ]);
      expect(await found('q=loyalty&from=2023-11-03&to=2023-11-03')).toEqual([
        'Quarterly results beat expectations',
      ]);
      expect(await found('q=loyalty&from=2023-07-07&to=2023-07-07')).toEqual([
        'One Key replaces the stamp card',
      ]);
      expect(await found('q=hotels&type=ota')).toContain('Tripadvisor');
      expect(await found('q=loyalty&type=page')).toEqual([]);
      expect(await found('q=loyalty&ota=no-such-ota')).toEqual([]);
    });

    it('knows words next to each other, words to leave out, and what to narrow to', async () => {
      const asked = (query: string) => found(String(new URLSearchParams({ q: query })));
      expect(await asked('"loyalty scheme"')).toEqual(['Quarterly results beat expectations']);
      expect(await asked('“stamp card”')).toEqual(['One Key replaces the stamp card']);
      expect(await asked('loyalty -malmö')).not.toContain('Quarterly results beat expectations');
      expect(await asked('loyalty -malmö')).toContain('One Key replaces the stamp card');
      expect(await asked('loyalty company:booking-com')).toEqual([
        'Quarterly results beat expectations',
      ]);
      expect(await asked('company:"Expedia Group" topic:Loyalty')).toEqual([
        'One Key replaces the stamp card',
      ]);
      expect(await asked('loyalty company:nobody')).toEqual([]);
      expect(await asked('loyalty company:booking-com company:airbnb')).toEqual([]);
    });

    it('prefers the time that is named, and lists it where nothing else is', async () => {
      expect((await found('q=loyalty+November+2023'))[0]).toBe(
        'Quarterly results beat expectations',
      );
      expect((await found('q=loyalty+July+2023'))[0]).toBe('One Key replaces the stamp card');
      expect(await found('q=news+Q3+2023')).toEqual([
        'Quarterly results beat expectations',
        'One Key replaces the stamp card',
      ]);
    });

    it('tells what it searched for when words are misspelt, unless they are in quotation marks', async () => {
      const { body } = await ask('q=quaterly+reslts');
      expect(body.meta.searched_for).toBe('quarterly results');
      expect(body.data[0]?.title).toBe('Quarterly results beat expectations');
      const { body: literal } = await ask('q=%22quaterly%22+reslts');
      expect(literal.meta.searched_for).toBe('"quaterly" results');
      expect(literal.data).toEqual([]);
    });

    it('finds topics, and an author by name first', async () => {
      await newsroom.create('authors', { name: 'Markets Desk', slug: 'markets-desk' });
      await eventually(async () => expect((await found('q=markets+desk'))[0]).toBe('Markets Desk'));
      expect(await found('q=loyalty&type=category')).toEqual(['Loyalty']);
    });

    it('takes an address of this site for the page that is there', async () => {
      const address = `${service.url}/otas/expedia-group`;
      expect(await found(`q=${encodeURIComponent(address)}`)).toEqual(['Expedia Group']);
      expect(await found('q=/otas/expedia-group.md')).toEqual(['Expedia Group']);
      expect(await found('q=/otas/expedia-group&type=article')).not.toContain('Expedia Group');
    });

    it('suggests by the beginnings of names and titles', async () => {
      const suggested = async (beginning: string) => {
        const response = await fetch(`${service.url}/api/search/suggest?q=${beginning}`);
        const { data } = (await response.json()) as { data: { title: string; url: string }[] };
        return data;
      };
      expect((await suggested('expe'))[0]).toEqual({
        type: 'ota',
        title: 'Expedia Group',
        url: `${service.url}/otas/expedia-group`,
      });
      // What begins so comes before what has the word somewhere.
      expect((await suggested('book'))[0]?.title).toBe('Booking.com');
      expect((await suggested('gd')).map(({ title }) => title)).toContain(
        'Global distribution system',
      );
      expect((await suggested('stamp+ca')).map(({ title }) => title)).toEqual([
        'One Key replaces the stamp card',
      ]);
      expect(await suggested('')).toEqual([]);
      expect((await fetch(`${service.url}/api/search/suggest`)).status).toBe(422);
    });

    it('has no results on pages after the last, and none for short queries', async () => {
      expect((await ask('q=loyalty&page=99')).body.data).toEqual([]);
      expect((await ask('q=lo')).body.meta.pagination.total).toBe(0);
    });

    it.each([
      ['', 'q'],
      ['q=loyalty&page=0', 'page'],
      ['q=loyalty&page=many', 'page'],
      ['q=loyalty&from=yesterday', 'from'],
      ['q=loyalty&from=2024-02-30', 'from'],
      ['q=loyalty&from=2024-02-02&to=2024-02-01', 'from'],
      ['q=loyalty&type=novel', 'type'],
      ['q=loyalty&ota=Not%20a%20slug', 'ota'],
      ['q=loyalty&q=twice', 'q'],
      ['q=loyalty&colour=red', 'colour'],
      [`q=${'x'.repeat(10_001)}`, 'q'],
    ])('refuses %s, naming the parameter', async (query, parameter) => {
      const { status, body } = await ask(query);
      expect(status).toBe(422);
      expect(body.error.details.errors.map(({ path }) => path.join('.'))).toContain(parameter);
    });
  });

  it('follows what happens to a document', async () => {
    const { draft, quarter } = newsroom.articles;
    await newsroom.panel.publish(ARTICLE, draft);
    expect(await titles('zebra')).toEqual(['Secret merger zebra']);

    await newsroom.panel.update(ARTICLE, draft, { title: 'Secret merger okapi' });
    expect(await titles('okapi')).toEqual([]);
    expect(await titles('zebra')).toEqual(['Secret merger zebra']);
    await newsroom.panel.publish(ARTICLE, draft);
    expect(await titles('okapi')).toEqual(['Secret merger okapi']);
    expect(await titles('zebra')).toEqual([]);

    await newsroom.panel.update(ARTICLE, draft, { title: 'Secret merger quagga' });
    await newsroom.panel.discard(ARTICLE, draft);
    expect(await titles('okapi')).toEqual(['Secret merger okapi']);

    await newsroom.panel.unpublish(ARTICLE, draft);
    expect(await titles('okapi')).toEqual([]);
    await newsroom.panel.publish(ARTICLE, draft);
    expect(await titles('okapi')).toEqual(['Secret merger okapi']);
    await newsroom.panel.unpublish(ARTICLE, draft);
    expect(await titles('okapi')).toEqual([]);

    const { status } = await newsroom.call(
      'DELETE',
      `/api/articles/${quarter}`,
      undefined,
      newsroom.fullToken,
    );
    expect(status).toBe(204);
    expect(await titles('Malmö')).toEqual([]);
  });

  it('relates what is published to what is close to it, in the page’s markdown too', async () => {
    const about = (title: string, ota_id: number, body: string) =>
      newsroom.write({ title, ota_id, body, is_published: true });
    const other = await newsroom.create('otas', { name: 'Hopper', slug: 'hopper' });
    const airline = 'Ancillary seat fees and bundled baggage decide what a cheap airfare costs. ';
    await about('Seat fees reach a record', newsroom.otaId, `${airline} The record came in May.`);
    await about(
      'Baggage bundles spread',
      other.id,
      `${airline} Rivals copied the bundles quickly.`,
    );
    await about('Hotel breakfasts get smaller', other.id, 'Croissants shrink, coffee stays weak.');

    await eventually(async () => {
      const response = await fetch(`${service.url}/example-travel/seat-fees-reach-a-record.md`);
      const [, front = ''] = (await response.text()).split('---\n');
      expect(front).toContain('title: Baggage bundles spread');
      expect(front).not.toContain('Hotel breakfasts');
    });
  });

  it('takes in an article of one line of 900 KB, and goes on answering', async () => {
    const line = `Quokka ${'suppliers raise commissions on rooms '.repeat(24_400)}`.slice(
      0,
      900_000,
    );
    let isDone = false;
    const posting = newsroom
      .post({ title: 'The longest line', body: line, is_published: true })
      .finally(() => (isDone = true));
    let answered = 0;
    while (!isDone) {
      if ((await fetch(`${service.url}/up`)).status === 200) answered++;
    }
    expect((await posting).status).toBe(201);
    expect(answered).toBeGreaterThan(0);
    expect(await titles('quokka')).toEqual(['The longest line']);
  });

  it('mends at the start what changed without the service', async () => {
    await newsroom.create('pages', { title: 'Imprint', slug: 'imprint', body: 'Wombat Ltd.' });
    expect(await titles('wombat')).toEqual(['Imprint']);
    await execute(
      service,
      `UPDATE pages SET body = 'Numbat Ltd.' WHERE slug = 'imprint';
       UPDATE search_entries SET stamp = 'older' WHERE slug = 'imprint';
       UPDATE search_entries SET document_id = 'gone' WHERE slug = 'airbnb';`,
    );
    await service.restart();
    await eventually(async () => {
      expect(await titles('numbat')).toEqual(['Imprint']);
      expect(await titles('airbnb')).toEqual(['Airbnb']);
    });
    expect((await titles('loyalty program'))[0]).toBe('One Key replaces the stamp card');
  });
});

describeOnEachDatabase('Search for names and parts of titles', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  const documents: NamedDocument[] = [
    ...demoNames(),
    { plural: 'otas', data: { name: 'Évaneos', slug: 'evaneos' }, title: 'Évaneos', names: [] },
  ];

  /** Titles of the first page of results. */
  const found = async (query: string, filter = {}): Promise<string[]> => {
    const parameters = new URLSearchParams({ q: query, ...filter });
    const response = await fetch(`${service.url}/api/search?${parameters}`);
    return ((await response.json()) as Answer).data.map(({ title }) => title);
  };

  const publish = async (title: string, body: string): Promise<void> => {
    expect((await newsroom.post({ title, body, is_published: true })).status).toBe(201);
  };

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openNewsroom(service);
    for (const { plural, data } of documents) {
      const { status } = await newsroom.call(
        'POST',
        `/api/${plural}`,
        { data },
        newsroom.fullToken,
      );
      expect(status).toBe(201);
    }
    // Articles that say a name more often than its profile does.
    for (const { plural, title } of documents) {
      if (plural === 'otas') {
        await publish(
          `${title} and ${title} again`,
          `What the market says of ${title} is that it has grown. `.repeat(5),
        );
      }
    }
  });
  afterAll(() => service?.stop());

  it('answers six spellings of every name first with what is called so', async () => {
    const missed: string[] = [];
    for (const name of new Set(documents.flatMap(({ title, names }) => [title, ...names]))) {
      const called = documents.filter(({ title }) => title === name);
      const answers =
        called.length > 0 ? called : documents.filter(({ names }) => names.includes(name));
      const spellings = Object.entries(spellingsOf(name));
      expect(spellings).toHaveLength(6);
      for (const [spelling, typed] of spellings) {
        const [first = 'nothing'] = await found(typed);
        if (!answers.some(({ title }) => title === first)) {
          missed.push(`${name}, ${spelling}: ${typed} finds ${first}`);
        }
      }
    }
    expect(missed).toEqual([]);
  });

  it.each([
    ['getyourguide', 'GetYourGuide'],
    ['get your guide', 'GetYourGuide'],
    ['get-your-guide', 'GetYourGuide'],
    ['bookingcom', 'Booking.com'],
    ['BOOKING COM', 'Booking.com'],
    ['tripcom', 'Trip.com Group'],
    ['trip com', 'Trip.com Group'],
    ['makemytrip', 'MakeMyTrip'],
    ['make my trip', 'MakeMyTrip'],
    ['air bnb', 'Airbnb'],
    ['e-dreams', 'eDreams ODIGEO'],
    ["expedia's", 'Expedia Group'],
    ['Expedia’s', 'Expedia Group'],
    ["expedia's?", 'Expedia Group'],
    ['takerate', 'Take rate'],
    ['evaneos', 'Évaneos'],
  ])('answers %s first with %s', async (typed, name) => {
    expect((await found(typed))[0]).toBe(name);
  });

  it('takes nothing for a name that has one only as a part, and leaves filters in force', async () => {
    expect(await found('make my trip cheaper')).not.toContain('MakeMyTrip');
    const articles = await found('bookingcom', { type: 'article' });
    expect(articles).toContain('Booking.com and Booking.com again');
    expect(articles).not.toContain('Booking.com');
    expect(await found('getyourguide company:airbnb')).not.toContain('GetYourGuide');
    expect(await found('"get your guide"')).toEqual([]);
  });

  it('does not take stop words in a row for a name', async () => {
    const data = { term: 'Isit', slug: 'isit', short_definition: 'A test.', body: 'A test.' };
    const { status } = await newsroom.call(
      'POST',
      '/api/glossary-terms',
      { data },
      newsroom.fullToken,
    );
    expect(status).toBe(201);
    await eventually(async () => expect((await found('isit'))[0]).toBe('Isit'));
    expect(await found('is it')).not.toContain('Isit');
  });

  it('answers three words or more first with the title in which they stand in a row', async () => {
    const title = 'Brand spending falls and puts a number on patience';
    await publish(title, 'The company wrote off a large sum. '.repeat(20));
    await publish(
      'Patience: number of numbers',
      'A number on number, patience by patience. '.repeat(9),
    );
    await publish('The number patience has', 'Patience number, patience number. '.repeat(9));
    expect(await found('number patience')).toContain(title);
    expect((await found('number patience'))[0]).not.toBe(title);
    expect((await found('a number on patience'))[0]).toBe(title);
    expect((await found('PUTS a number'))[0]).toBe(title);
    // Not in that order.
    expect((await found('patience on a number'))[0]).not.toBe(title);
  });
});
