import { employ } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { until } from '../support/eventually';
import { openDesk, type Desk } from '../support/newsletter';
import { bodyOf, openNewsroom, type Newsroom } from '../support/newsroom';
import { imageForm, png } from '../support/pictures';
import { elements } from '../support/site-reader';
import { valueOf } from '../support/sql';

interface Issue {
  id: number;
  frequency: 'daily' | 'weekly';
  state: string;
  revision: number;
  subject: string | null;
  isMoved: boolean;
  scheduledFor: string;
  recipients: number | null;
}

interface Preview {
  subject: string;
  html: string;
  text: string;
}

const HOUR = 3_600_000;

describeOnAlikeDatabases('The newsletter’s desk', (database) => {
  let desk: Desk;
  let newsroom: Newsroom;
  const numbers: Record<string, number> = {};

  const publish = async (title: string, fields: Record<string, unknown> = {}): Promise<void> => {
    const answer = await newsroom.post({ title, is_published: true, excerpt: 'Why.', ...fields });
    expect(answer.status).toBe(201);
    const { article } = (await answer.json()) as { article: { id: number } };
    numbers[title] = article.id;
  };

  const issues = async (): Promise<Issue[]> =>
    (await newsroom.panel.call<{ data: Issue[] }>('GET', '/admin/newsletter/issues')).body.data;

  const upcoming = async (frequency: Issue['frequency'] = 'weekly'): Promise<Issue> => {
    const isIt = (issue: Issue) => issue.state === 'upcoming' && issue.frequency === frequency;
    const issue = (await until(issues, (list) => list.some(isIt))).find(isIt);
    if (issue === undefined) throw new Error('No issue is planned.');
    return issue;
  };

  const call = <T>(method: string, path: string, body?: object) =>
    newsroom.panel.call<T>(method as 'GET', `/admin/newsletter${path}`, body);

  const preview = async (id: number): Promise<Preview> =>
    (await call<{ data: Preview }>('GET', `/issues/${id}/preview`)).body.data;

  beforeAll(async () => {
    desk = await openDesk(database);
    newsroom = await openNewsroom(desk.service);
    for (const title of ['One', 'Two', 'Three', 'Four']) await publish(title);
    await desk.join('reader@example.com');
  });
  afterAll(() => desk.stop());

  test('keeps what is written and chosen, and shows exactly that', async () => {
    const { id, revision } = await upcoming();
    const { One, Two, Three } = numbers;
    const saved = await call<{ data: Issue }>('PUT', `/issues/${id}`, {
      revision,
      subject: 'What <matters>',
      previewLine: 'Read & see',
      introduction:
        '# Hello\n\nGood **morning**, [here](/otas?a=1&b=2). <b>raw</b>\n\n![A spy](https://spy.example/x.png)\n\n- first\n- second',
      articles: [Three, One, Two],
      lead: Two,
    });
    expect(saved.status).toBe(200);
    expect(saved.body.data).toMatchObject({ revision: revision + 1, subject: 'What <matters>' });

    const { subject, html, text } = await preview(id);
    expect(subject).toBe('What <matters>');
    expect(html).toContain('Read &amp; see');
    expect(html).toContain('<strong>morning</strong>');
    expect(html).toContain(`href="${desk.service.url}/otas?a=1&amp;b=2"`);
    expect(html).toContain('&lt;b&gt;raw&lt;/b&gt;');
    expect(html).not.toContain('spy.example');
    expect(elements(html, 'img')).toEqual([]);
    expect(text).toContain(`Good morning, here (${desk.service.url}/otas?a=1&b=2).`);
    expect(text).toContain('- first\n- second');
    const order = ['\nTwo\n', '\nThree\n', '\nOne\n'].map((title) => text.indexOf(title));
    expect(order.every((place) => place > 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(text).not.toContain('Four');
  });

  test('shows the picture of the lead, and no other', async () => {
    const { id } = await upcoming();
    const form = imageForm(await png(1600, 900));
    const { image } = await bodyOf<{ image: { path: string } }>(await newsroom.upload(form));
    const fields = { featured_image: image.path, featured_image_alt: 'A "bridge"' };
    await publish('Leading', fields);
    await publish('Following', fields);
    const { Leading = 0, Following = 0 } = numbers;
    await call('PUT', `/issues/${id}`, { articles: [Following, Leading], lead: Leading });
    const { html, text } = await preview(id);
    const pictures = elements(html, 'img');
    expect(pictures).toHaveLength(1);
    expect(pictures[0]).toMatchObject({ alt: 'A "bridge"', width: '536' });
    const src = pictures[0]?.src ?? '';
    expect(src.startsWith(`${desk.service.url}/`)).toBe(true);
    expect((await fetch(src)).headers.get('content-type')).toMatch(/^image\//);
    expect(text).toContain('[Picture: A "bridge"]');

    await call('PUT', `/issues/${id}`, { articles: [Following, Leading], lead: null });
    expect(elements((await preview(id)).html, 'img')).toEqual([]);
  });

  test('begins an issue that nobody arranged with the newest story that has a picture', async () => {
    const { id } = await upcoming();
    await publish('Without a picture');
    await call('PUT', `/issues/${id}`, { articles: null, lead: null, introduction: 'Hello.' });
    const { html, text } = await preview(id);
    expect(elements(html, 'img').map(({ alt }) => alt)).toEqual(['A "bridge"']);
    const order = ['Hello.', '\nFollowing\n', '\nWithout a picture\n'].map((part) =>
      text.indexOf(part),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  test('refuses what cannot be sent as it is', async () => {
    const { id } = await upcoming();
    for (const wrong of [
      { subject: 'Two\r\nBcc: all@example.com' },
      { subject: ' ' },
      { articles: [1, 1] },
      { articles: [] },
      { lead: -1 },
      { scheduledFor: 'tomorrow' },
      { scheduledFor: new Date(Date.now() - HOUR).toISOString() },
      { state: 'sent' },
    ]) {
      expect((await call('PUT', `/issues/${id}`, wrong)).status).toBe(400);
    }
  });

  test('refuses the second of two editors, and saves nothing of theirs', async () => {
    const { id, revision } = await upcoming();
    const answers = await Promise.all(
      ['Mine', 'Yours'].map((subject) => call('PUT', `/issues/${id}`, { revision, subject })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = answers[0]?.status === 200 ? 'Mine' : 'Yours';
    expect((await upcoming()).subject).toBe(first);
    expect((await call('POST', `/issues/${id}/send`, { revision })).status).toBe(409);
  });

  test('moves an issue and takes it back', async () => {
    const { id, scheduledFor } = await upcoming();
    const moment = new Date(Date.now() + 30 * HOUR).toISOString();
    await call('PUT', `/issues/${id}`, { scheduledFor: moment });
    const plan = `/admin/publishing/plan?${new URLSearchParams({
      from: new Date().toISOString(),
      to: new Date(Date.now() + 14 * 24 * HOUR).toISOString(),
    })}`;
    const { body } = await newsroom.panel.call<{ data: { entries?: unknown } }>('GET', plan);
    expect(JSON.stringify(body.data)).toContain(moment);
    // Ticks of the schedule leave it where it is.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await upcoming()).toMatchObject({ id, scheduledFor: moment, isMoved: true });
    await call('PUT', `/issues/${id}`, { scheduledFor: null });
    expect(await upcoming()).toMatchObject({ id, scheduledFor, isMoved: false });
  });

  test('tells of articles that are gone, and leaves them out', async () => {
    const { id } = await upcoming();
    const { One = 0, Two } = numbers;
    await call('PUT', `/issues/${id}`, { articles: [One, Two, 999_999], lead: null });
    const { body } = await call<{ data: { missing: number[]; recipients: number } }>(
      'GET',
      `/issues/${id}/desk`,
    );
    expect(body.data).toMatchObject({ missing: [999_999], recipients: 1 });
    const found = await call<{ data: { id: number }[] }>('GET', '/articles?containing=oNe');
    expect(found.body.data.map((article) => article.id)).toEqual([One]);
    const none = await call<{ data: unknown[] }>('GET', '/articles?containing=%25');
    expect(none.body.data).toEqual([]);
  });

  test('sends now, once, however often it is asked for, and tells nothing again', async () => {
    const { id, revision } = await upcoming();
    await call('PUT', `/issues/${id}`, { subject: 'Now', revision });
    const now = { revision: revision + 1 };
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/issues/${id}/send`, now)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const mail = await desk.mail.mailTo('reader@example.com', 2);
    expect(mail.subject).toBe('Now');
    const sent = await until(issues, (list) =>
      list.some((issue) => issue.id === id && issue.state === 'sent'),
    );
    expect(sent.find((issue) => issue.id === id)?.recipients).toBe(1);
    const deliveries = await valueOf(
      desk.service,
      `SELECT count(*) FROM newsletter_deliveries WHERE issue_id = ${id}`,
    );
    expect(Number(deliveries)).toBe(1);
    const next = await upcoming();
    expect(next).toMatchObject({ subject: null, isMoved: false });
    const empty = await call('POST', `/issues/${next.id}/send`, { revision: 0 });
    expect(empty.status).toBe(400);
  });

  test('sends at a moment that passed while the service was down, once', async () => {
    await publish('Late but once');
    const { id } = await upcoming();
    const moment = Date.now() + 2_500;
    const moved = await call('PUT', `/issues/${id}`, {
      scheduledFor: new Date(moment).toISOString(),
      articles: [numbers['Late but once'] ?? 0],
    });
    expect(moved.status).toBe(200);
    await desk.service.restart();
    const mail = await desk.mail.mailTo('reader@example.com', 3);
    expect(Date.now()).toBeGreaterThanOrEqual(moment);
    expect(mail.subject).toBe('Late but once');
    expect((await call('PUT', `/issues/${id}`, { subject: 'Too late' })).status).toBe(409);
    expect(desk.mail.countTo('reader@example.com')).toBe(3);
  });

  test('lets editors send, and authors see nothing of it', async () => {
    const { id } = await upcoming();
    const outcomes: number[][] = [];
    for (const role of ['strapi-author', 'strapi-editor']) {
      const person = await employ(desk.service, newsroom.panel, role);
      const answers = await Promise.all([
        person.call('GET', `/admin/newsletter/issues/${id}/desk`),
        person.call('GET', '/admin/newsletter/articles'),
        person.call('POST', `/admin/newsletter/issues/${id}/send`, { revision: 99 }),
      ]);
      expect(JSON.stringify(answers)).not.toContain('@example.com');
      outcomes.push(answers.map(({ status }) => status));
    }
    expect(outcomes).toEqual([
      [403, 403, 403],
      [200, 200, 409],
    ]);
  });
});
