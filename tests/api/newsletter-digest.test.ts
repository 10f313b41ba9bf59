import type { Email } from 'postal-mime';
import { employ } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { openDesk, type Desk } from '../support/newsletter';
import { bodyOf, openNewsroom, type Newsroom } from '../support/newsroom';
import { execute, rowsOf, valueOf } from '../support/sql';
import { elements, readerOf, textOf, type Answer } from '../support/site-reader';
import { eventually, until } from '../support/eventually';

interface Issue {
  id: number;
  frequency: 'daily' | 'weekly';
  state: string;
  isSkipped: boolean;
  scheduledFor: string;
  recipients: number | null;
  progress: Record<string, number>;
}

const headerOf = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;

describeOnAlikeDatabases('The newsletter', (database) => {
  let desk: Desk;
  let newsroom: Newsroom;
  const titles: string[] = [];

  const publish = async (title: string, fields: Record<string, unknown> = {}): Promise<number> => {
    const answer = await newsroom.post({ title, is_published: true, excerpt: 'Why.', ...fields });
    expect(answer.status).toBe(201);
    titles.push(title);
    return (await bodyOf<{ article: { id: number } }>(answer)).article.id;
  };

  const issues = async (): Promise<Issue[]> =>
    (await newsroom.panel.call<{ data: Issue[] }>('GET', '/admin/newsletter/issues')).body.data;

  const upcoming = async (frequency: Issue['frequency']): Promise<Issue> => {
    const found = await until(issues, (list) =>
      list.some((issue) => issue.state === 'upcoming' && issue.frequency === frequency),
    );
    const issue = found.find((one) => one.state === 'upcoming' && one.frequency === frequency);
    if (issue === undefined) throw new Error('No issue is planned.');
    return issue;
  };

  /** Lets the moment of the issue to come arrive, and waits until it is over. */
  const send = async (frequency: Issue['frequency']): Promise<Issue> => {
    const { id } = await upcoming(frequency);
    await execute(
      desk.service,
      `UPDATE newsletter_issues SET scheduled_for = ${Date.now() - 1000} WHERE id = ${id}`,
    );
    const list = await until(issues, (all) =>
      all.some((issue) => issue.id === id && !['upcoming', 'sending'].includes(issue.state)),
    );
    const issue = list.find((one) => one.id === id);
    if (issue === undefined) throw new Error('The issue is gone.');
    return issue;
  };

  const subscriber = async (address: string) =>
    (
      await rowsOf<Record<string, unknown> & { id: number; state: string }>(
        desk.service,
        `SELECT * FROM newsletter_subscribers WHERE address = '${address}'`,
      )
    )[0];

  beforeAll(async () => {
    desk = await openDesk(database, { NEWSLETTER_TIME_ZONE: 'Europe/Berlin' });
    newsroom = await openNewsroom(desk.service);
    const other = await newsroom.call(
      'POST',
      '/api/otas',
      { data: { name: 'Second Travel', slug: 'second-travel' } },
      newsroom.fullToken,
    );
    const { id } = ((await other.json()) as { data: { id: number } }).data;
    const topic = await newsroom.call(
      'POST',
      '/api/categories',
      { data: { name: 'Regulation', slug: 'regulation' } },
      newsroom.fullToken,
    );
    const { id: category_id } = ((await topic.json()) as { data: { id: number } }).data;
    const tags = ['Rate parity'];
    await publish('An ordinary story & its <ampersand>', { category_id, tags });
    await publish('The story that leads', { is_featured: true, tags });
    await publish('A story about the second', { ota_id: id });
  });
  afterAll(() => desk.stop());

  test('has preferences behind a link, which no other link opens', async () => {
    const token = await desk.join('choosy@example.com');
    const { url } = desk.service;
    const page = await fetch(`${url}/newsletter/preferences?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    const html = await page.text();
    expect(elements(html, 'input').filter(({ name }) => name === 'otas')).toHaveLength(2);

    const saved = await desk.post('/newsletter/preferences', [
      ['token', token],
      ['frequency', 'daily'],
      ['otas', 'second-travel'],
      ['otas', 'no-such-ota'],
      ['categories', 'no-such-topic'],
      ['tags', 'no-such-tag'],
    ]);
    expect(saved.status).toBe(200);
    expect(await subscriber('choosy@example.com')).toMatchObject({
      frequency: 'daily',
      followed_otas: '["second-travel"]',
      followed_categories: '[]',
      followed_tags: '[]',
    });
    const shown = await saved.text();
    const chosen = (name: string) =>
      elements(shown, 'input').flatMap((input) =>
        input.name === name ? [[input.value, 'checked' in input]] : [],
      );
    expect(chosen('otas')).toContainEqual(['second-travel', true]);
    expect(chosen('categories')).toContainEqual(['regulation', false]);
    expect(chosen('tags')).toEqual([['rate-parity', false]]);
    // Leaving is not what the page is for: the button that saves is the only prominent one.
    expect(elements(shown, 'button').filter((button) => button.class === 'primary')).toHaveLength(
      1,
    );
    expect(shown).toMatch(/<button[^>]* class="secondary"[^>]*>Unsubscribe</);
    const odd = await desk.post('/newsletter/preferences', { token, frequency: 'hourly' });
    expect(odd.status).toBe(422);

    // Tokens of one purpose are none for another; nor is the one that confirmed.
    const confirmed = await desk.tokenFor('choosy@example.com', '/newsletter/confirm');
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    for (const wrong of [token, confirmed, `${token}x`, token.replace(/^./, '_'), '', '.', 'a.b']) {
      const answer = await desk.post(`/newsletter/unsubscribe?token=${wrong}`, oneClick);
      expect(answer.status).toBe(404);
    }
    expect((await desk.post('/newsletter/erase', { token })).status).toBe(404);
    expect((await desk.post('/newsletter/export', { token })).status).toBe(404);
    expect((await subscriber('choosy@example.com'))?.state).toBe('active');
  });

  test('shows editors the issue to come with the real articles', async () => {
    const { id, scheduledFor } = await upcoming('weekly');
    const local = new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Berlin',
    }).format(new Date(scheduledFor));
    expect(local).toMatch(/^Monday.* 07:00$/);

    const edited = await newsroom.panel.call('PUT', `/admin/newsletter/issues/${id}`, {
      introduction: 'A quiet <week>.\n\nBut not for all.',
    });
    expect(edited.status).toBe(200);
    const { body } = await newsroom.panel.call<{
      data: { subject: string; html: string; text: string; articles: number };
    }>('GET', `/admin/newsletter/issues/${id}/preview`);
    const { subject, html, text, articles } = body.data;
    expect(articles).toBe(3);
    expect(subject).toBe('The story that leads, and 2 more');
    expect(html).toContain('A quiet &lt;week&gt;.');
    expect(html).toContain('An ordinary story &amp; its &lt;ampersand&gt;');
    const order = ['The story that leads', 'A story about the second', 'An ordinary story'].map(
      (title) => text.indexOf(title),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    for (const { href } of elements(html, 'a')) expect(href).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(elements(html, 'img')).toEqual([]);
    expect(elements(html, 'script')).toEqual([]);
    expect(html).toContain('prefers-color-scheme: dark');

    await newsroom.panel.call('POST', `/admin/newsletter/issues/${id}/test`);
    const me = await newsroom.panel.call<{ data: { email: string } }>('GET', '/admin/users/me');
    const test = await desk.mail.mailTo(me.body.data.email);
    expect(test.subject).toBe(`[Test] ${subject}`);
    expect((await upcoming('weekly')).id).toBe(id);
  });

  test('sends an issue with everything since the last one, in both forms', async () => {
    await desk.join('reader@example.com');
    const issue = await send('weekly');
    expect(issue).toMatchObject({ state: 'sent', recipients: 1, progress: { sent: 1 } });
    const mail = await desk.mail.mailTo('reader@example.com', 2);
    expect(mail.subject).toBe('The story that leads, and 2 more');
    for (const title of titles) expect(mail.text).toContain(title);
    expect(mail.html).toContain(`${desk.service.url}/example-travel/the-story-that-leads`);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(mail, 'list-unsubscribe')).toMatch(
      /^<http:\/\/127\.0\.0\.1:\d+\/newsletter\/unsubscribe\?token=[\w.-]+>$/,
    );
    expect(mail.html).toContain('/newsletter/unsubscribe?token=');
    expect(mail.text).toContain('/newsletter/preferences?token=');
    expect(mail.html).not.toContain('.invalid');

    // Nothing new: nothing is sent, and nothing is told twice.
    expect((await send('weekly')).state).toBe('empty');
    await publish('Something new');
    await send('weekly');
    const second = await desk.mail.mailTo('reader@example.com', 3);
    expect(second.subject).toBe('Something new');
    expect(second.text).not.toContain('The story that leads');
  });

  test('sends the daily issue only about what somebody follows', async () => {
    const token = await desk.join('nothing-for-me@example.com');
    await desk.post('/newsletter/preferences', [
      ['token', token],
      ['frequency', 'daily'],
      ['otas', 'example-travel'],
    ]);
    // As it is in a database of a version in which only OTAs could be followed.
    await execute(
      desk.service,
      "UPDATE newsletter_subscribers SET followed_categories = NULL, followed_tags = NULL WHERE address = 'nothing-for-me@example.com'",
    );
    const follow = async (name: string, ...followed: [string, string][]): Promise<void> => {
      const proof = await desk.join(`${name}@example.com`);
      await desk.post('/newsletter/preferences', [
        ['token', proof],
        ['frequency', 'daily'],
        ...followed,
      ]);
    };
    await follow('by-tag', ['tags', 'rate-parity']);
    await follow('mixed', ['categories', 'regulation'], ['otas', 'second-travel']);
    const issue = await send('daily');
    expect(issue.progress).toEqual({ sent: 4 });
    const [ordinary = '', leading = '', second = ''] = titles;
    const sentTo = async (name: string): Promise<string[]> => {
      const { text = '' } = await desk.mail.mailTo(`${name}@example.com`, 2);
      return [ordinary, leading, second].filter((title) => text.includes(title));
    };
    expect(await sentTo('by-tag')).toEqual([ordinary, leading]);
    expect(await sentTo('mixed')).toEqual([ordinary, second]);
    const choosy = await desk.mail.mailTo('choosy@example.com', 2);
    expect(choosy.subject).toBe('A story about the second');
    expect(choosy.text).not.toContain('The story that leads');
    const other = await desk.mail.mailTo('nothing-for-me@example.com', 2);
    expect(other.text).not.toContain('A story about the second');
  });

  /** What readers see of the newsletter; the HTML names each address as it is in the page. */
  const read = (path: string): Promise<Answer> => readerOf(desk.service.url)(path);

  const issuesOn = async (path: string): Promise<string[]> =>
    elements((await read(path)).text, 'a').flatMap(({ href = '' }) =>
      /^\/newsletter\/(daily|weekly)-/.test(href) ? [href] : [],
    );

  describe('has a page for each issue that was sent', () => {
    let weekly: string[];

    beforeAll(async () => {
      weekly = await until(
        async () => [...new Set(await issuesOn('/newsletter'))].filter((url) => /weekly/.test(url)),
        (found) => found.length === 2,
      );
    });

    test('under its date, the second of a day under a number', () => {
      const [second = '', first = ''] = weekly;
      expect(first).toMatch(/^\/newsletter\/weekly-\d{4}-\d{2}-\d{2}$/);
      // Midnight may have passed between them.
      const isSameDay = second.startsWith(first);
      expect(second).toMatch(isSameDay ? /-2$/ : /^\/newsletter\/weekly-\d{4}-\d{2}-\d{2}$/);
    });

    test('with the introduction and all articles, and nothing of a recipient', async () => {
      const [, first = ''] = weekly;
      const { status, text } = await read(first);
      expect(status).toBe(200);
      expect(textOf(text, 'h1')).toMatch(/^The week in online travel, \d+ \w+ \d{4}$/);
      expect(text).toContain('A quiet &lt;week&gt;.');
      for (const title of titles.slice(0, 3)) {
        expect(text).toContain(
          title.replace('&', '&amp;').replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;')),
        );
      }
      const markdown = await read(`${first}.md`);
      expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(markdown.text).toContain('/example-travel/the-story-that-leads');
      for (const shown of [text, markdown.text]) {
        expect(shown).not.toMatch(/token=|newsletter\/(unsubscribe|preferences)|(reader|choosy)@/);
      }
    });

    test('with links to its neighbours of the same frequency, and in the indexes', async () => {
      const [second = '', first = ''] = weekly;
      const ofRelation = async (path: string, rel: string): Promise<string[]> =>
        elements((await read(path)).text, 'a').flatMap((link) =>
          link.rel === rel ? [link.href ?? ''] : [],
        );
      expect(await ofRelation(first, 'next')).toEqual([second]);
      expect(await ofRelation(first, 'prev')).toEqual([]);
      expect(await ofRelation(second, 'prev')).toEqual([first]);
      const [daily = ''] = (await issuesOn('/newsletter')).filter((url) => url.includes('daily'));
      expect(await ofRelation(daily, 'prev')).toEqual([]);
      for (const path of [...weekly, daily, '/newsletter']) {
        expect((await read('/sitemap.xml')).text).toContain(
          `<loc>${desk.service.url}${path}</loc>`,
        );
        expect((await read('/llms.txt')).text).toContain(`${desk.service.url}${path}.md`);
      }
    });

    test('which shows articles as they are now, and none that is withdrawn', async () => {
      const [, first = ''] = weekly;
      const uid = 'api::article.article';
      const documentOf = async (title: string): Promise<string> =>
        String(
          await valueOf(
            desk.service,
            `SELECT document_id FROM articles WHERE title = '${title}' AND published_at IS NULL`,
          ),
        );
      const second = await documentOf('A story about the second');
      await newsroom.panel.publish(uid, second, { title: 'A story told better' });
      await eventually(async () => {
        for (const path of [first, '/newsletter']) {
          expect((await read(path)).text).toContain('told better');
        }
      });
      await newsroom.panel.unpublish(uid, second);
      await eventually(async () => expect((await read(first)).text).not.toContain('told better'));
      expect((await read(first)).text).toContain('The story that leads');
      await newsroom.panel.publish(uid, second);
    });

    test('and none for an issue that was not sent, or sent to nobody', async () => {
      const { id } = await upcoming('weekly');
      for (const slug of ['weekly', 'weekly-upcoming', 'daily-2020-01-01', String(id), 'export']) {
        expect((await read(`/newsletter/${slug}`)).status).toBe(404);
      }
      expect((await read('/newsletter?page=2')).status).toBe(404);
    });

    test('which stays while somebody is sent it again', async () => {
      const [, first = ''] = weekly;
      await execute(
        desk.service,
        `UPDATE newsletter_issues SET state = 'sending' WHERE state = 'sent'`,
      );
      expect((await read(first)).status).toBe(200);
    });
  });

  test('leaves an issue out that an editor skips, and tells its articles in the next', async () => {
    await publish('Told later');
    const { id } = await upcoming('weekly');
    await newsroom.panel.call('PUT', `/admin/newsletter/issues/${id}`, { isSkipped: true });
    expect((await send('weekly')).state).toBe('skipped');
    const count = desk.mail.countTo('reader@example.com');
    await send('weekly');
    const mail = await desk.mail.mailTo('reader@example.com', count + 1);
    expect(mail.subject).toBe('Told later');
    const late = await newsroom.panel.call('PUT', `/admin/newsletter/issues/${id}`, {
      introduction: 'Too late',
    });
    expect(late.status).toBe(409);
  });

  const unsubscribeAddress = async (address: string): Promise<string> => {
    const mail = await desk.mail.mailTo(address, desk.mail.countTo(address));
    const link = headerOf(mail, 'list-unsubscribe')?.slice(1, -1);
    if (link === undefined) throw new Error('No link to unsubscribe.');
    return link;
  };

  test('unsubscribes with one click in both encodings, and never by GET', async () => {
    const link = await unsubscribeAddress('reader@example.com');
    for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
    expect((await subscriber('reader@example.com'))?.state).toBe('active');
    const empty = await fetch(link, { method: 'POST' });
    expect(empty.status).toBe(422);
    expect((await subscriber('reader@example.com'))?.state).toBe('active');

    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    const first = await fetch(link, { method: 'POST', body: multipart, redirect: 'error' });
    expect(first.status).toBe(200);
    expect((await subscriber('reader@example.com'))?.state).toBe('unsubscribed');

    const other = await unsubscribeAddress('choosy@example.com');
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(other, { method: 'POST', body, redirect: 'error' })).status).toBe(200);
    expect((await subscriber('choosy@example.com'))?.state).toBe('unsubscribed');
    // Mail programs repeat the request.
    expect((await fetch(other, { method: 'POST', body })).status).toBe(200);

    await publish('For nobody any more');
    const sent = await send('weekly');
    expect(sent.progress).toEqual({});
    // Nobody was sent it, so it is no issue of the past.
    const { text } = await read('/sitemap.xml');
    expect(text.match(/\/newsletter\/weekly-/g)).toHaveLength(3);
  });

  test('exports what is held and erases it, keeping proof without the address', async () => {
    const token = await desk.join('Forget.Me@example.com');
    const page = await fetch(`${desk.service.url}/newsletter/preferences?token=${token}`);
    const tokens = [
      ...(await page.text()).matchAll(/action="([^"]+)">[\s\S]*?name="token" value="([^"]+)"/g),
    ];
    const tokenOf = (path: string): string =>
      tokens.find(([, action]) => action === path)?.[2] ?? '';

    await eventually(async () => {
      const file = await desk.post('/newsletter/export', { token: tokenOf('/newsletter/export') });
      expect(file.headers.get('content-disposition')).toContain('attachment');
      const held = (await file.json()) as { address: string; consents: { event: string }[] };
      expect(held.address).toBe('Forget.Me@example.com');
      expect(held.consents.map(({ event }) => event)).toEqual(['requested', 'confirmed']);
    });

    const erased = await desk.post('/newsletter/erase', { token: tokenOf('/newsletter/erase') });
    expect(textOf(await erased.text(), 'h1')).toBe('You are forgotten');
    const tables = ['subscribers', 'requests', 'consents', 'tokens', 'deliveries', 'issues'];
    for (const table of tables) {
      const rows = await rowsOf(desk.service, `SELECT * FROM newsletter_${table}`);
      expect(JSON.stringify(rows).toLowerCase()).not.toContain('forget.me');
    }
    const effects = await rowsOf(desk.service, 'SELECT * FROM effects');
    expect(JSON.stringify(effects).toLowerCase()).not.toContain('forget.me');
    const proofs = await valueOf(
      desk.service,
      "SELECT count(*) FROM newsletter_consents WHERE event = 'erased'",
    );
    expect(Number(proofs)).toBe(1);
    // The link of an old message is answered, and does nothing.
    expect((await desk.post('/newsletter/preferences', { token, frequency: 'daily' })).status).toBe(
      404,
    );
  });

  test('imports and exports what readers follow', async () => {
    const imported = await newsroom.panel.call<{
      data: { imported: number; refused: { line: number; reason: string }[] };
    }>('POST', '/admin/newsletter/subscribers/import', {
      csv: [
        'email,consented_at,consent_source,follows,follows_topics,follows_tags',
        'moved@list.example,2025-03-01,form,example-travel second-travel,regulation,rate-parity',
        'lost@list.example,2025-03-01,form,,no-such-topic,',
      ].join('\n'),
      wording: 'I agree to get the weekly newsletter.',
      hasConsent: true,
    });
    expect(imported.body.data).toMatchObject({
      imported: 1,
      refused: [{ line: 3, reason: 'follows no-such-topic, which is not here' }],
    });
    const { body } = await newsroom.panel.call<{ data: { csv: string } }>(
      'GET',
      '/admin/newsletter/subscribers/export',
    );
    const lines = body.data.csv.split('\n');
    expect(lines[0]).toContain('follows,follows_topics,follows_tags');
    expect(lines.find((line) => line.startsWith('moved@'))).toContain(
      ',example-travel second-travel,regulation,rate-parity,',
    );
    const row = await subscriber('moved@list.example');
    const held = await newsroom.panel.call<{ data: object }>(
      'GET',
      `/admin/newsletter/subscribers/${row?.id}`,
    );
    expect(held.body.data).toMatchObject({
      follows: ['example-travel', 'second-travel'],
      follows_topics: ['regulation'],
      follows_tags: ['rate-parity'],
    });
    await newsroom.panel.call('DELETE', `/admin/newsletter/subscribers/${row?.id}`);
  });

  test('shows no address to roles that may not see them', async () => {
    const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>(
      desk.service,
      'SELECT id FROM newsletter_subscribers',
    );
    const outcomes: Record<string, number[]> = {};
    for (const code of ['strapi-author', 'strapi-editor']) {
      const person = await employ(desk.service, newsroom.panel, code);
      const answers = await Promise.all([
        person.call('GET', '/admin/newsletter/overview'),
        person.call('GET', '/admin/newsletter/issues'),
        person.call('GET', '/admin/newsletter/subscribers'),
        person.call('GET', '/admin/newsletter/subscribers/export'),
        person.call('GET', `/admin/newsletter/subscribers/${id}`),
        person.call('DELETE', `/admin/newsletter/subscribers/${id}`),
        person.call('POST', '/admin/newsletter/subscribers/import', {}),
        person.call('GET', '/admin/newsletter/outbox'),
      ]);
      outcomes[code] = answers.map(({ status }) => status);
      expect(JSON.stringify(answers)).not.toContain('@example.com');
    }
    expect(outcomes).toEqual({
      'strapi-author': Array<number>(8).fill(403),
      'strapi-editor': [200, 200, 403, 403, 403, 403, 403, 403],
    });
    const { body } = await newsroom.panel.call<{
      data: { states: Record<string, number>; weeks: { joined: number; left: number }[] };
    }>('GET', '/admin/newsletter/overview');
    expect(body.data.weeks).toHaveLength(12);
    const counted = await valueOf(
      desk.service,
      "SELECT count(*) FROM newsletter_subscribers WHERE state = 'active'",
    );
    expect(body.data.states.active).toBe(Number(counted));
    expect(body.data.weeks.at(-1)?.joined).toBeGreaterThanOrEqual(4);
    const list = await newsroom.panel.call<{ data: { address: string }[] }>(
      'GET',
      '/admin/newsletter/subscribers?containing=NOTHING-for_me',
    );
    expect(list.body.data).toEqual([]);
    const found = await newsroom.panel.call<{ data: { address: string }[] }>(
      'GET',
      '/admin/newsletter/subscribers?containing=NOTHING-for',
    );
    expect(found.body.data.map(({ address }) => address)).toEqual(['nothing-for-me@example.com']);
  });

  /** Saves a search as the form of the search page does in a browser without script. */
  const saveSearch = async (email: string, search: string, mail?: number): Promise<string> => {
    const { status } = await desk.post('/subscribe', { email, page: '/search', search });
    expect(status).toBe(200);
    const token = await desk.tokenFor(email, '/newsletter/confirm', mail);
    const asked = await fetch(`${desk.service.url}/newsletter/confirm?token=${token}`);
    expect(await asked.text()).toContain(search);
    const page = await (await desk.post('/newsletter/confirm', { token })).text();
    return /\/newsletter\/preferences\?token=([\w.-]+)/.exec(page)?.[1] ?? '';
  };

  /** Waits until a search finds an article. */
  const indexed = (query: string, title: string): Promise<string> =>
    until(
      async () => (await fetch(`${desk.service.url}/search?q=${query}`)).text(),
      (html) => html.includes(title),
    );

  test('mails what a saved search finds, daily at most, and nothing else', async () => {
    const { url } = desk.service;
    const token = await saveSearch('searching@example.com', 'gatekeeper');
    await publish('A gatekeeper must report');
    await publish('Something else entirely');
    await indexed('gatekeeper', 'A gatekeeper must report');
    await send('daily');
    const { subject, text } = await desk.mail.mailTo('searching@example.com', 2);
    expect(subject).toBe('A gatekeeper must report');
    expect(text).not.toContain('Something else entirely');

    // Nothing that the search finds: no mail.
    await publish('Yet another matter');
    const issue = await send('daily');
    expect(issue.progress.skipped).toBeGreaterThanOrEqual(1);
    expect(desk.mail.countTo('searching@example.com')).toBe(2);

    const preferences = `${url}/newsletter/preferences?token=${token}`;
    expect(await (await fetch(preferences)).text()).toContain('value="gatekeeper"');
    await desk.post('/newsletter/preferences', [
      ['token', token],
      ['frequency', 'daily'],
      ['otas', 'second-travel'],
    ]);
    expect(await (await fetch(preferences)).text()).not.toContain('gatekeeper');
  });

  test('saves another search within the hour once the first is confirmed, and each once', async () => {
    const address = 'several@example.com';
    await saveSearch(address, 'Gatekeeper');
    await saveSearch(address, 'rate parity', 2);
    await saveSearch(address, 'gatekeeper', 3);
    expect(await subscriber(address)).toMatchObject({
      saved_searches: '["rate parity","gatekeeper"]',
    });
  });

  test('unsubscribes who removes the last saved search, and does not bring it back', async () => {
    const address = 'no-more@example.com';
    const token = await saveSearch(address, 'gatekeeper');
    const saved = await desk.post('/newsletter/preferences', { token, frequency: 'daily' });
    expect(textOf(await saved.text(), 'h1')).toBe('You are unsubscribed');
    expect(await subscriber(address)).toMatchObject({ state: 'unsubscribed' });

    await execute(
      desk.service,
      `UPDATE newsletter_subscribers SET mailed_at = 0 WHERE address = '${address}'`,
    );
    await desk.subscribe({ email: address });
    const again = await desk.tokenFor(address, '/newsletter/confirm', 2);
    await desk.post('/newsletter/confirm', { token: again });
    expect(await subscriber(address)).toMatchObject({
      state: 'active',
      frequency: 'weekly',
      saved_searches: '[]',
    });
  });

  test('does not count an older article that an editor has added as found by a search', async () => {
    const address = 'only-new@example.com';
    await saveSearch(address, 'toll');
    const old = await publish('A toll on every booking');
    await indexed('toll', 'A toll on every booking');
    expect((await send('daily')).state).toBe('sent');
    await desk.mail.mailTo(address, 2);
    const { id } = await upcoming('daily');
    const edited = await newsroom.panel.call('PUT', `/admin/newsletter/issues/${id}`, {
      articles: [old],
    });
    expect(edited.status).toBe(200);
    expect((await send('daily')).state).toBe('sent');
    expect(desk.mail.countTo(address)).toBe(2);
  });

  test('leaves who gets everything as it is when they save a search', async () => {
    const address = 'everything@example.com';
    await desk.join(address);
    const before = await subscriber(address);
    // More than an hour ago, as otherwise no second message is sent.
    await execute(
      desk.service,
      `UPDATE newsletter_subscribers SET mailed_at = 0 WHERE address = '${address}'`,
    );
    await saveSearch(address, 'gatekeeper', 2);
    const after = await subscriber(address);
    expect(after?.frequency).toBe('weekly');
    expect(after?.saved_searches).toBe(before?.saved_searches);
  });

  test.each(['ab', 'x'.repeat(201)])('refuses to save a search for %s', async (search) => {
    const answer = await desk.subscribe({ email: 'searching@example.com', search });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('search');
  });
});
