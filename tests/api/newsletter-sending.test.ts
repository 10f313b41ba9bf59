import PostalMime from 'postal-mime';
import { advanced } from '../support/advanced';
import { describeOnPostgresBesides } from '../support/databases';
import { openDesk, QUICK, type Desk } from '../support/newsletter';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { runs } from '../support/scope';
import { startProcess, startService, type ServiceProcess } from '../support/service';
import { execute, rowsOf } from '../support/sql';
import { until } from '../support/eventually';

const CONNECTIONS = 4;
const MAX_SENDING_MS = 150_000;
const WORDING = 'I agree to get the weekly newsletter by e-mail.';

const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => {
    if (number % 100 === 7) return `refused-${number}@example.com`;
    return number % 100 === 13 ? `grey-${number}@example.com` : `reader-${number}@example.com`;
  });

const csvOf = (list: string[]): string =>
  [
    'email,consented_at,consent_source',
    ...list.map((address) => `${address},2025-03-01,sign-up form`),
  ].join('\n');

const stateCounts = async (desk: Desk): Promise<Record<string, number>> => {
  const rows = await rowsOf<{ state: string; total: number | string }>(
    desk.service,
    'SELECT state, count(*) AS total FROM newsletter_deliveries GROUP BY state',
  );
  return Object.fromEntries(rows.map(({ state, total }) => [state, Number(total)]));
};

/** Sends an issue to many readers, kills the service in the middle and starts it again. */
const sendThroughCrash = (title: string, start: typeof startProcess, count: number): void => {
  describe(title, () => {
    let desk: Desk<ServiceProcess>;
    let newsroom: Newsroom;
    const readers = addresses(count);
    const asked = new Map<string, number>();
    let kill: (() => void) | null = null;

    beforeAll(async () => {
      desk = await openDesk(
        { start },
        advanced({ ...QUICK, newsletterLeaseSeconds: 4, mailConnections: CONNECTIONS }),
        {
          judge(recipient) {
            const times = (asked.get(recipient) ?? 0) + 1;
            asked.set(recipient, times);
            if (recipient.startsWith('refused')) {
              return { code: 550, text: `5.1.1 <${recipient}> does not exist` };
            }
            return recipient.startsWith('grey') && times === 1
              ? { code: 451, text: '4.7.1 Greylisted, try again later' }
              : null;
          },
          onTaken(_mail, taken) {
            if (taken === Math.floor(count / 3)) kill?.();
          },
        },
      );
      newsroom = await openNewsroom(desk.service);
      await newsroom.post({ title: 'What everybody wants to read', is_published: true });
    });
    afterAll(() => desk.stop());

    test('imports readers with proof of consent only', async () => {
      const answer = await newsroom.panel.call<{
        data: { imported: number; known: number; refusedTotal: number; refused: object[] };
      }>('POST', '/admin/newsletter/subscribers/import', {
        csv: `${csvOf(readers)}\nno-proof@example.com,,form\nnot an address,2025-03-01,form\n${readers[0]},2025-03-01,form`,
        wording: WORDING,
        hasConsent: true,
      });
      expect(answer.body.data).toMatchObject({ imported: count, known: 1, refusedTotal: 2 });
      expect(answer.body.data.refused).toEqual([
        { line: count + 2, reason: expect.stringContaining('consented_at') },
        { line: count + 3, reason: expect.stringContaining('email') },
      ]);
      const unproved = await newsroom.panel.call('POST', '/admin/newsletter/subscribers/import', {
        csv: csvOf(['x@example.com']),
        wording: WORDING,
        hasConsent: false,
      });
      expect(unproved.status).toBe(400);
    });

    test('refuses a file that is no table, and says where it breaks', async () => {
      const answer = await newsroom.panel.call('POST', '/admin/newsletter/subscribers/import', {
        csv: 'email,consented_at,consent_source\n"never closed,2025-03-01,form',
        wording: WORDING,
        hasConsent: true,
      });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          error: {
            details: { errors: [{ path: ['csv'], message: expect.stringMatching(/quote/i) }] },
          },
        },
      });
    });

    test('sends to each exactly once, through a kill in the middle', async () => {
      const killed = new Promise<void>((resolve) => {
        kill = () => {
          kill = null;
          desk.service.process().once('exit', () => resolve());
          desk.service.process().kill('SIGKILL');
        };
      });
      await execute(
        desk.service,
        `UPDATE newsletter_issues SET scheduled_for = ${Date.now()} WHERE frequency = 'weekly'`,
      );
      await killed;
      expect(desk.mail.received.length).toBeLessThan(count);
      await desk.service.restart();
      await until(
        () => stateCounts(desk),
        ({ waiting = 0, sending = 0 }) => waiting + sending === 0,
        MAX_SENDING_MS,
      );

      const times = new Map<string, number>();
      for (const { recipient } of desk.mail.received) {
        times.set(recipient, (times.get(recipient) ?? 0) + 1);
      }
      expect([...times].filter(([, number]) => number !== 1)).toEqual([]);

      const rows = await rowsOf<{ address: string; state: string; subscription: string }>(
        desk.service,
        `SELECT address, deliveries.state AS state, subscribers.state AS subscription
         FROM newsletter_deliveries AS deliveries
         JOIN newsletter_subscribers AS subscribers ON subscribers.id = deliveries.subscriber_id`,
      );
      expect(rows).toHaveLength(count);
      const inState = (state: string): string[] =>
        rows.filter((row) => row.state === state).map(({ address }) => address);
      const refused = readers.filter((address) => address.startsWith('refused'));
      expect(inState('failed').sort()).toEqual([...refused].sort());
      for (const row of rows) {
        expect(row.subscription).toBe(row.state === 'failed' ? 'suppressed' : 'active');
      }
      // Only what was on its way when the process was killed is not known.
      const unknown = inState('unknown');
      expect(unknown.length).toBeLessThanOrEqual(CONNECTIONS);
      expect(inState('sent').length).toBe(count - refused.length - unknown.length);
      expect(inState('sent').filter((address) => !times.has(address))).toEqual([]);
      const grey = readers.filter((address) => address.startsWith('grey'));
      expect(grey.filter((address) => !times.has(address) && !unknown.includes(address))).toEqual(
        [],
      );

      const ids = new Set<string>();
      for (const { source } of desk.mail.received.slice(0, 50)) {
        ids.add((await PostalMime.parse(source)).messageId ?? '');
      }
      expect(ids.size).toBe(50);
      const { body } = await newsroom.panel.call<{
        data: { state: string; recipients: number | null; progress: Record<string, number> }[];
      }>('GET', '/admin/newsletter/issues');
      const issue = body.data.find(({ recipients }) => recipients === count);
      expect(issue?.state).toBe('sent');
      expect(issue?.progress.failed).toBe(refused.length);
    });

    test('logs no address', () => {
      expect(desk.service.output()).not.toContain('@example.com');
    });
  });
};

/** In any case more than one batch, with some whom the server refuses for good or at first. */
const READERS = runs({ brief: 120, ci: 120, whole: 400 });
sendThroughCrash(`An issue to ${READERS} readers`, startProcess, READERS);
describeOnPostgresBesides('An issue', ({ startProcess: start }) =>
  sendThroughCrash(`to ${READERS} readers`, start, READERS),
);

describe('A mail server that goes away', () => {
  let desk: Desk;
  let newsroom: Newsroom;
  let isAway = false;
  beforeAll(async () => {
    desk = await openDesk(
      { start: startService },
      {},
      {
        judge: () => (isAway ? { code: 421, text: '4.3.2 Shutting down' } : null),
        judgeMessage: (recipient) =>
          recipient.startsWith('spam') ? { code: 554, text: '5.7.1 Policy' } : null,
      },
    );
    newsroom = await openNewsroom(desk.service);
  });
  afterAll(() => desk.stop());

  test('delays messages, and a refused message does not suppress its reader', async () => {
    await newsroom.panel.call('POST', '/admin/newsletter/subscribers/import', {
      csv: csvOf(['later@example.com', 'spam@example.com']),
      wording: WORDING,
      hasConsent: true,
    });
    await newsroom.post({ title: 'News', is_published: true });
    isAway = true;
    await execute(
      desk.service,
      `UPDATE newsletter_issues SET scheduled_for = ${Date.now()} WHERE frequency = 'weekly'`,
    );
    await until(
      () => rowsOf<{ answer: string }>(desk.service, 'SELECT * FROM newsletter_deliveries'),
      (rows) => rows.length === 2 && rows.every(({ answer }) => answer === '421 4.3.2'),
    );
    isAway = false;
    await desk.mail.mailTo('later@example.com');
    await until(
      () => stateCounts(desk),
      ({ waiting = 0, sending = 0 }) => waiting + sending === 0,
    );
    expect(await stateCounts(desk)).toEqual({ sent: 1, failed: 1 });
    const states = await rowsOf<{ state: string }>(
      desk.service,
      'SELECT DISTINCT state FROM newsletter_subscribers',
    );
    expect(states).toEqual([{ state: 'active' }]);
  });
});
