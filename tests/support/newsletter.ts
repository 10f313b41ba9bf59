import { advanced } from './advanced';
import { linksIn, startMailServer, type MailServer, type MailServerOptions } from './mail-server';
import type { Service, ServiceOptions } from './service';

/** Timings that make the newsletter quick enough for a test. */
export const QUICK = {
  tickSeconds: 0.3,
  effectRetrySeconds: 0.2,
  retrySeconds: 0.3,
  pollSeconds: 0.2,
};

const SETTINGS = {
  MAIL_FROM: 'OTA News <news@news.example>',
  NEWSLETTER_PER_SECOND: '0',
  ...advanced(QUICK),
};

/** A service with a newsletter and the mail server it sends to. */
export interface Desk<S extends Service = Service> {
  service: S;
  mail: MailServer;
  /** Sends the body of a program. */
  subscribe(body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Posts a form as a browser without script does. */
  post(path: string, fields: [string, string][] | Record<string, string>): Promise<Response>;
  /** The token of the latest link of a kind that an address was sent. */
  tokenFor(address: string, path: string, number?: number): Promise<string>;
  /** Subscribes and confirms an address. Returns the token of its preferences. */
  join(address: string): Promise<string>;
  stop(): Promise<void>;
}

export const openDesk = async <S extends Service>(
  database: { start(options: ServiceOptions): Promise<S> },
  env: Record<string, string> = {},
  options: MailServerOptions = {},
): Promise<Desk<S>> => {
  const mail = await startMailServer(options);
  const service = await database
    .start({ env: { ...SETTINGS, SMTP_URL: mail.url, ...env } })
    .catch(async (error: Error) => {
      // An open server would keep the whole run from ending.
      await mail.close();
      throw error;
    });
  const { url } = service;
  const post: Desk['post'] = (path, fields) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Accept: 'text/html' },
      body: new URLSearchParams(fields),
    });
  const tokenFor: Desk['tokenFor'] = async (address, path, number) => {
    const [link] = linksIn(await mail.mailTo(address, number), path);
    return new URL(link ?? 'missing:').searchParams.get('token') ?? '';
  };
  const subscribe: Desk['subscribe'] = (body, headers = {}) =>
    fetch(`${url}/subscribe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    service,
    mail,
    post,
    subscribe,
    tokenFor,
    async join(address) {
      await subscribe({ email: address });
      const token = await tokenFor(address, '/newsletter/confirm');
      const page = await (await post('/newsletter/confirm', { token })).text();
      const found = /\/newsletter\/preferences\?token=([\w.-]+)/.exec(page)?.[1];
      if (found === undefined) throw new Error(`Not confirmed:\n${page}`);
      return found;
    },
    async stop() {
      await service.stop();
      await mail.close();
    },
  };
};
