import { SENDER_HEADER } from '@ota-news/foundation/network/mail-sender';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';

/** Origin of a message: a plugin, or the panel for invitations. */
type MailSender = 'newsletter' | 'panel' | 'review';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Without angle brackets; nodemailer generates one if omitted. */
  messageId?: string;
  headers?: Record<string, string>;
}

/**
 * Delivery consequence of a failure.
 * - `recipient`: the address does not accept mail (permanent error, RFC 5321 §4.2.1: 5yz)
 * - `message`: this message was rejected, the address may be valid
 * - `later`: temporarily refused, certainly not delivered
 * - `unclear`: the connection failed after the message may have been accepted
 */
export type FailureKind = 'recipient' | 'message' | 'later' | 'unclear';

/** Contains only the server's status code: its text often repeats the address, which must not be logged. */
export class MailFailure extends Error {
  override name = 'MailFailure';

  constructor(
    readonly kind: FailureKind,
    readonly answer: string,
  ) {
    super(`The message was not sent: ${answer}`);
  }
}

/** Error properties set by nodemailer. */
interface TransportError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  errno?: unknown;
  syscall?: string;
}

/** Errors that occur before a connection is established, so no message can have been sent. */
const BEFORE_ANY_MESSAGE = new Set(['EDNS', 'EAUTH', 'ETLS', 'EOAUTH2', 'EPROXY', 'ECONFIG']);

/** Tells whether the status is `5.7.x` (RFC 3463): a policy rejected the message or its sender. */
const isPolicy = (response: string): boolean => /^\d{3}[ -]5\.7\./.test(response);

const kindOf = (error: TransportError): FailureKind => {
  const { code = '', command = '', response = '', responseCode, syscall } = error;
  if (responseCode !== undefined && responseCode >= 500) {
    if (command === 'RCPT TO') return isPolicy(response) ? 'message' : 'recipient';
    // Response to the message content itself.
    if (code === 'EMESSAGE') return isPolicy(response) ? 'message' : 'recipient';
    return 'later';
  }
  if (responseCode !== undefined) return 'later';
  if (code === 'EENVELOPE') return 'recipient';
  // Errors of Node itself rather than of a connection: missing outbox folder, unknown host.
  if (BEFORE_ANY_MESSAGE.has(code) || syscall === 'connect' || syscall?.startsWith('get')) {
    return 'later';
  }
  if (/^(ECONNECTION|ESOCKET|ETIMEDOUT|ECONNRESET|EPIPE|EPROTOCOL)$/.test(code)) return 'unclear';
  return 'later';
};

const answerOf = ({ responseCode, response, code }: TransportError): string => {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response ?? '')?.[1];
  if (responseCode === undefined) return code ?? 'no connection';
  return status === undefined ? String(responseCode) : `${responseCode} ${status}`;
};

const failureOf = (error: unknown): MailFailure => {
  const transport = (error ?? {}) as TransportError;
  return new MailFailure(kindOf(transport), answerOf(transport));
};

interface EmailService {
  send(options: Mail): Promise<unknown>;
}

/**
 * Sends mail through Strapi's email plugin.
 *
 * @param sender plugin that sends the message; in the panel's outbox only that plugin's readers see
 *   it
 * @throws MailFailure
 */
export const sendMail = async (
  strapi: Core.Strapi,
  sender: MailSender,
  mail: Mail,
): Promise<void> => {
  const isKept = environment().SMTP_URL === undefined;
  const marked = { ...mail, headers: { ...mail.headers, [SENDER_HEADER]: sender } };
  try {
    const email: EmailService = strapi.plugin('email').service('email');
    await email.send(isKept ? marked : mail);
  } catch (error) {
    throw failureOf(error);
  }
};

interface EmailPlugin {
  provider?: { close?(): void };
}

/**
 * Closes the connections to the mail server that are kept for further messages; one in use closes after its message. To
 * be called when the service ends.
 */
export const closeMailConnections = (strapi: Core.Strapi): void => {
  // A service that ends while it starts has no plugin, or one without a provider.
  const email = strapi.plugin('email') as unknown as EmailPlugin | undefined;
  email?.provider?.close?.();
};
