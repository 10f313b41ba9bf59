import { environment, publicUrl } from '#environment';
import { outboxTransport } from './outbox-transport';

/** A server that says nothing for longer holds a recipient's row for too long. */
const MAX_SILENCE_MS = 30_000;

/** Who mail comes from; without a setting a made-up box at the site's own host. */
const mailSender = (): string =>
  environment().MAIL_FROM ?? `newsletter@${new URL(publicUrl()).hostname}`;

/**
 * The mail server's address with what a pool of connections needs, as nodemailer reads it. A message
 * that was on its way when the connection broke is given back to us: nodemailer would send it again,
 * and the first may have arrived.
 */
const pooled = (address: string): string => {
  const { NEWSLETTER_CONNECTIONS, NEWSLETTER_LEASE_SECONDS } = environment();
  const silence = Math.min(MAX_SILENCE_MS, NEWSLETTER_LEASE_SECONDS * 500);
  const url = new URL(address);
  const defaults = {
    pool: 'true',
    maxConnections: NEWSLETTER_CONNECTIONS,
    maxRequeues: 0,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
  };
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
};

/** Strapi's email plugin: nodemailer, to a mail server or, without one, into a folder. */
export const mailConfiguration = () => {
  const { SMTP_URL, MAIL_OUTBOX, MAIL_REPLY_TO } = environment();
  return {
    provider: 'nodemailer',
    providerOptions:
      SMTP_URL === undefined ? outboxTransport(MAIL_OUTBOX) : { url: pooled(SMTP_URL) },
    settings: { defaultFrom: mailSender(), defaultReplyTo: MAIL_REPLY_TO ?? mailSender() },
  };
};
