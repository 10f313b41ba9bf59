import { describeOnAlikeDatabases } from '../support/databases';
import { openDesk, type Desk } from '../support/newsletter';
import { runs } from '../support/scope';
import { startService } from '../support/service';
import { bodyOf, wrongFields } from '../support/newsroom';
import { execute, valueOf } from '../support/sql';
import { elements, textOf } from '../support/site-reader';
import { eventually, until } from '../support/eventually';

const HOUR = 3_600_000;

/** How often a known and an unknown address subscribe to compare what that takes. */
const ROUNDS = runs({ brief: 8, ci: 8, whole: 24 });

describeOnAlikeDatabases('POST /subscribe', (database) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk(database);
  });
  afterAll(() => desk.stop());

  const stateOf = (address: string): Promise<unknown> =>
    valueOf(desk.service, `SELECT state FROM newsletter_subscribers WHERE address = '${address}'`);

  test('subscribes after the button of the confirmation page, not before', async () => {
    const answer = await desk.subscribe({ email: 'Anna.Berg+news@Example.COM' });
    expect(answer.status).toBe(200);
    expect(await bodyOf<{ message: string }>(answer)).toEqual({ message: expect.any(String) });

    const address = 'Anna.Berg+news@example.com';
    const mail = await desk.mail.mailTo(address);
    expect(mail.from?.address).toBe('news@news.example');
    const token = await desk.tokenFor(address, '/newsletter/confirm');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail.html).toContain(token);

    // A scanner of mail follows the link, more than once.
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await fetch(`${desk.service.url}/newsletter/confirm?token=${token}`, { method });
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('x-robots-tag')).toContain('noindex');
    }
    expect(await stateOf(address)).toBe('pending');

    const page = await desk.post('/newsletter/confirm', { token });
    expect(page.status).toBe(200);
    expect(textOf(await page.text(), 'h1')).toBe('You are subscribed');
    expect(await stateOf(address)).toBe('active');
  });

  test('takes a token once, refuses forged and expired ones', async () => {
    await desk.join('once@example.com');
    const used = await desk.tokenFor('once@example.com', '/newsletter/confirm');
    expect((await desk.post('/newsletter/confirm', { token: used })).status).toBe(410);
    expect((await fetch(`${desk.service.url}/newsletter/confirm?token=${used}`)).status).toBe(410);

    await desk.subscribe({ email: 'late@example.com' });
    const token = await desk.tokenFor('late@example.com', '/newsletter/confirm');
    const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    expect((await desk.post('/newsletter/confirm', { token: forged })).status).toBe(404);
    await execute(
      desk.service,
      `UPDATE newsletter_tokens SET expires_at = expires_at - ${48 * HOUR} WHERE used_at IS NULL`,
    );
    expect((await desk.post('/newsletter/confirm', { token })).status).toBe(410);
    expect(await stateOf('late@example.com')).toBe('pending');
  });

  test('stores tokens only as digests', async () => {
    await desk.subscribe({ email: 'digest@example.com' });
    const token = await desk.tokenFor('digest@example.com', '/newsletter/confirm');
    const count = await valueOf(
      desk.service,
      `SELECT count(*) FROM newsletter_tokens WHERE token_hash LIKE '%${token.slice(0, 20)}%'`,
    );
    expect(Number(count)).toBe(0);
  });

  test('writes one message an hour to somebody who asks ten times, known or not', async () => {
    const address = 'eager@example.com';
    const ask = (): Promise<Response[]> =>
      Promise.all(Array.from({ length: 10 }, () => desk.subscribe({ email: address })));
    const answers = await ask();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await desk.mail.mailTo(address);
    await until(
      () => valueOf(desk.service, 'SELECT count(*) FROM newsletter_requests'),
      (left) => Number(left) === 0,
    );
    expect(desk.mail.countTo(address)).toBe(1);

    const token = await desk.tokenFor(address, '/newsletter/confirm');
    await desk.post('/newsletter/confirm', { token });
    await execute(
      desk.service,
      `UPDATE newsletter_subscribers SET mailed_at = mailed_at - ${HOUR + 1000}`,
    );
    await ask();
    const second = await desk.mail.mailTo(address, 2);
    expect(second.subject).toContain('already');
    await until(
      () => valueOf(desk.service, 'SELECT count(*) FROM newsletter_requests'),
      (left) => Number(left) === 0,
    );
    expect(desk.mail.countTo(address)).toBe(2);
  });

  test('answers the same for new, waiting, subscribed and unsubscribed addresses', async () => {
    await desk.join('same@example.com');
    const bodies = await Promise.all(
      ['same@example.com', 'new@example.com', 'new@example.com'].map(async (email) => {
        const answer = await desk.subscribe({ email });
        return { status: answer.status, body: await answer.text() };
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toEqual(bodies[2]);
  });

  test('takes as long for a known address as for an unknown one', async () => {
    await desk.join('known@example.com');
    const measure = async (email: string, into: number[]): Promise<void> => {
      const start = performance.now();
      await (await desk.subscribe({ email })).text();
      into.push(performance.now() - start);
    };
    const median = (times: number[]): number =>
      times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    let strangers = 0;
    // What else the machine does may hide that both take as long; a difference would stay.
    await eventually(async () => {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        strangers += 1;
        await measure('known@example.com', known);
        await measure(`unknown-${strangers}@example.com`, unknown);
      }
      const ratio = median(known) / median(unknown);
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    });
  });

  const REFUSED: [name: string, body: unknown][] = [
    ['no address', {}],
    ['no text', { email: 7 }],
    ['no at sign', { email: 'example.com' }],
    ['two addresses', { email: 'a@example.com,b@example.com' }],
    ['a newline at the end', { email: 'a@example.com\n' }],
    ['a header after a newline', { email: 'a@example.com\r\nBcc: victim@example.com' }],
    ['a header before the address', { email: 'x\r\nBcc: victim@example.com\r\n\r\na@example.com' }],
    ['a display name', { email: 'A <a@example.com>' }],
    ['a space', { email: 'a b@example.com' }],
    ['a null character', { email: 'a\u0000@example.com' }],
    ['10 KB', { email: `${'a'.repeat(10_240)}@example.com` }],
    ['a long local part', { email: `${'a'.repeat(65)}@example.com` }],
    ['a machine', { email: 'root@[127.0.0.1]' }],
    ['a number as domain', { email: 'root@127.0.0.1' }],
    ['a bare host', { email: 'root@localhost' }],
    ['two dots', { email: 'a..b@example.com' }],
    ['a domain with a path', { email: 'a@example.com/b' }],
  ];
  test.each(REFUSED)('refuses %s with 422, naming the field', async (_name, body) => {
    const answer = await desk.subscribe(body as object);
    expect(answer.status).toBe(422);
    expect(await wrongFields(answer)).toEqual(['email']);
    expect(desk.mail.received.map(({ recipient }) => recipient).join()).not.toContain('victim');
  });

  test('refuses unknown fields with 422 and what is no JSON with 400', async () => {
    const extra = await desk.subscribe({ email: 'a@example.com', admin: true });
    expect(extra.status).toBe(422);
    expect(await wrongFields(extra)).toEqual(['admin']);
    expect((await desk.subscribe('{"email":')).status).toBe(400);
  });

  test('takes international domains, in their ASCII form', async () => {
    expect((await desk.subscribe({ email: 'jo@Bücher.example' })).status).toBe(200);
    // The server of the test shows such domains as people write them.
    await desk.mail.mailTo('jo@bücher.example');
    expect(await stateOf('jo@xn--bcher-kva.example')).toBe('pending');
  });

  test('answers a form without script with a page, and machines in its traps with the same', async () => {
    const page = await desk.post('/subscribe', {
      email: 'form@example.com',
      website: '',
      page: '/glossary',
    });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(textOf(html, 'h1')).toBe('Check your mail');
    await desk.mail.mailTo('form@example.com');
    const proof = await until(
      () =>
        valueOf(desk.service, "SELECT wording FROM newsletter_consents WHERE page = '/glossary'"),
      (wording) => wording !== undefined,
    );
    const shown = await (await fetch(`${desk.service.url}/glossary`)).text();
    expect(shown).toContain(String(proof));
    expect(elements(shown, 'input').find(({ name }) => name === 'page')?.value).toBe('/glossary');

    for (const [name, value] of [
      ['website', 'https://spam.example'],
      ['seconds', '0.2'],
    ] as const) {
      const email = `robot-${name}@example.com`;
      const trapped = await desk.post('/subscribe', { email, [name]: value });
      expect(trapped.status).toBe(200);
      expect(textOf(await trapped.text(), 'h1')).toBe('Check your mail');
      expect(await stateOf(email)).toBeUndefined();
    }
    const wrong = await desk.post('/subscribe', { email: 'nobody' });
    expect(wrong.status).toBe(422);
    expect(wrong.headers.get('content-type')).toContain('text/html');
  });

  test('forgets addresses that nobody confirmed after seven days, and only those', async () => {
    await desk.join('stays@example.com');
    await desk.subscribe({ email: 'goes@example.com' });
    await desk.mail.mailTo('goes@example.com');
    await execute(
      desk.service,
      `UPDATE newsletter_subscribers SET requested_at = requested_at - ${7 * 24 * HOUR + 1000}
       WHERE address IN ('stays@example.com', 'goes@example.com');
       UPDATE scheduled_jobs SET next_run_at = 0 WHERE name = 'newsletter-sweep'`,
    );
    await until(
      () => stateOf('goes@example.com'),
      (state) => state === undefined,
    );
    expect(await stateOf('stays@example.com')).toBe('active');
  });

  test('keeps connections to the mail server, and ends them when the service stops', async () => {
    expect(desk.mail.connections()).toBeGreaterThan(0);
    await desk.service.restart();
    expect(desk.mail.connections()).toBe(0);
  });

  test('writes no address to the log', () => {
    expect(desk.service.output()).not.toContain('@example.com');
  });
});

describe('Limits of POST /subscribe', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk(
      { start: startService },
      { RATE_LIMIT_SUBSCRIBE: '3', RATE_LIMIT_SUBSCRIBE_DOMAIN: '2' },
    );
  });
  afterAll(() => desk.stop());

  test('says 429 with Retry-After beyond the limit, and lets a mail domain wait', async () => {
    const answers: Response[] = [];
    for (let number = 0; number < 4; number += 1) {
      answers.push(await desk.subscribe({ email: `reader-${number}@flood.example` }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.headers.get('content-type')).toContain('application/json');
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);

    await until(
      () => valueOf(desk.service, 'SELECT count(*) FROM newsletter_requests'),
      (left) => Number(left) === 1,
    );
    expect(desk.mail.received).toHaveLength(2);
  });
});
