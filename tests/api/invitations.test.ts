import { existsSync } from 'node:fs';
import path from 'node:path';
import { linksIn, startMailServer, type MailServer } from '../support/mail-server';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { startService, type Service } from '../support/service';

const SITE_NAME = 'The Test Courier';
const REFUSED = 'refused@example.org';

interface Invited {
  data: {
    id: number;
    email: string;
    registrationToken: string;
    invitationMail?: 'sent' | 'failed';
  };
}

const invite = async (newsroom: Newsroom, email: string) => {
  const roles = await newsroom.panel.call<{ data: { id: number; code: string }[] }>(
    'GET',
    '/admin/roles',
  );
  const role = roles.body.data.find(({ code }) => code === 'strapi-author');
  return newsroom.panel.call<Invited>('POST', '/admin/users', {
    firstname: 'Ada',
    lastname: 'Writer',
    email,
    roles: [role?.id],
  });
};

describe('Invitations with a mail server', () => {
  let mail: MailServer;
  let service: Service;
  let newsroom: Newsroom;

  beforeAll(async () => {
    mail = await startMailServer({
      judge: (recipient) => (recipient === REFUSED ? { code: 550, text: 'No such box' } : null),
    });
    service = await startService({
      env: { SMTP_URL: mail.url, MAIL_FROM: 'desk@example.org', SITE_NAME },
    });
    newsroom = await openNewsroom(service);
  });

  afterAll(async () => {
    await service?.stop();
    await mail?.close();
  });

  test('the person is told who invites them, to which site, and where they make their account', async () => {
    const { status, body } = await invite(newsroom, 'ada@example.org');
    expect(status).toBe(201);
    expect(body.data.invitationMail).toBe('sent');
    const letter = await mail.mailTo('ada@example.org');
    const chief = await newsroom.panel.call<{ data: { firstname: string } }>(
      'GET',
      '/admin/users/me',
    );
    expect(letter.subject).toContain(SITE_NAME);
    expect(letter.subject).toContain(chief.body.data.firstname);
    expect(letter.text).toContain('Hello Ada Writer');
    expect(letter.html).toContain(SITE_NAME);
    const [link = ''] = linksIn(letter, '/auth/register');
    expect(new URL(link).searchParams.get('registrationToken')).toBe(body.data.registrationToken);
    expect(letter.html).toContain(link);

    const made = await fetch(`${service.url}/admin/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        registrationToken: new URL(link).searchParams.get('registrationToken'),
        userInfo: { firstname: 'Ada', password: 'Test-password-1' },
        deviceId: '2c1e52c6-5ca9-4b63-a1cf-4b1a8c0ce9f1',
      }),
    });
    expect(made.status).toBe(200);
  });

  test('a mail that is not taken leaves the invitation, and the one who invites is told', async () => {
    const { status, body } = await invite(newsroom, REFUSED);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ email: REFUSED, invitationMail: 'failed' });
    const info = await fetch(
      `${service.url}/admin/registration-info?registrationToken=${body.data.registrationToken}`,
    );
    expect(info.status).toBe(200);
  });

  test('nobody is told of an invitation that was refused', async () => {
    const count = mail.countTo('ada@example.org');
    expect((await invite(newsroom, 'ada@example.org')).status).toBe(400);
    expect(mail.countTo('ada@example.org')).toBe(count);
  });

  test('the panel learns whose it is before anybody signs in', async () => {
    const answer = await fetch(`${service.url}/admin/init`);
    const { data } = (await answer.json()) as { data: { siteName: string } };
    expect(data.siteName).toBe(SITE_NAME);
  });
});

describe('Invitations without a mail server', () => {
  test('the link is shown to the one who invites, and stands in no message that waits', async () => {
    const service = await startService();
    try {
      const { body } = await invite(await openNewsroom(service), 'ada@example.org');
      expect(body.data.registrationToken).toMatch(/^\w+$/);
      expect(body.data.invitationMail).toBeUndefined();
      expect(existsSync(path.join(service.folder, 'outbox'))).toBe(false);
    } finally {
      await service.stop();
    }
  });
});
