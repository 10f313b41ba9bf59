import { environment, publicUrl } from '#environment';
import { outboxTransport } from './outbox-transport';

/** Maximum socket timeout in milliseconds: a silent mail server keeps the recipient's row leased. */
const MAX_SILENCE_MS = 30_000;

/** Returns the sender of mail; by default a fictitious mailbox at the site's host. */
const mailSender = (): string =>
  environment().MAIL_FROM ?? `newsletter@${new URL(publicUrl()).hostname}`;

/**
 * Adds connection pool options to the mail server's URL for nodemailer. Requeueing is disabled: if the connection
 * breaks during a message, nodemailer would resend it although the first may have arrived.
 */
const pooled = (address: string): string => {
  const { mailConnections, newsletterLeaseSeconds } = environment().ADVANCED;
  const timeout = Math.min(MAX_SILENCE_MS, newsletterLeaseSeconds * 500);
  const url = new URL(address);
  const defaults = {
    pool: 'true',
    maxConnections: mailConnections,
    maxRequeues: 0,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  };
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
};

/** Returns the configuration of Strapi's email plugin: nodemailer with a mail server or, without one, a folder. */
export const mailConfiguration = () => {
  const { SMTP_URL, MAIL_OUTBOX, MAIL_REPLY_TO } = environment();
  return {
    provider: 'nodemailer',
    providerOptions:
      SMTP_URL === undefined ? outboxTransport(MAIL_OUTBOX) : { url: pooled(SMTP_URL) },
    settings: { defaultFrom: mailSender(), defaultReplyTo: MAIL_REPLY_TO ?? mailSender() },
  };
};
