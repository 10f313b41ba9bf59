import { SENDER_HEADER, type MailSender } from '@ota-news/foundation/network/mail-sender';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Without angle brackets; nodemailer makes one up where it is missing. */
  messageId?: string;
  headers?: Record<string, string>;
}

/**
 * What a failure means for the recipient.
 *
 * - `recipient`: the address takes no mail (a permanent answer, RFC 5321 §4.2.1: 5yz)
 * - `message`: this message is not wanted, the address may be good
 * - `later`: not taken now, certainly not delivered
 * - `unclear`: the connection broke after the message may have been taken
 */
export type FailureKind = 'recipient' | 'message' | 'later' | 'unclear';

/** Carries the server's code only: its words often repeat the address, which no log may hold. */
export class MailFailure extends Error {
  override name = 'MailFailure';

  constructor(
    readonly kind: FailureKind,
    readonly answer: string,
  ) {
    super(`The message was not sent: ${answer}`);
  }
}

/** What nodemailer puts on its errors. */
interface TransportError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  errno?: unknown;
  syscall?: string;
}

/** Errors of a connection that never came to be: nothing can have been sent over it. */
const BEFORE_ANY_MESSAGE = new Set(['EDNS', 'EAUTH', 'ETLS', 'EOAUTH2', 'EPROXY', 'ECONFIG']);

/** `5.7.1` and the like (RFC 3463): the policy refuses the message or its sender. */
const isPolicy = (response: string): boolean => /^\d{3}[ -]5\.7\./.test(response);

const kindOf = (error: TransportError): FailureKind => {
  const { code = '', command = '', response = '', responseCode, syscall } = error;
  if (responseCode !== undefined && responseCode >= 500) {
    if (command === 'RCPT TO') return isPolicy(response) ? 'message' : 'recipient';
    // An answer to the message itself.
    if (code === 'EMESSAGE') return isPolicy(response) ? 'message' : 'recipient';
    return 'later';
  }
  if (responseCode !== undefined) return 'later';
  if (code === 'EENVELOPE') return 'recipient';
  // From Node itself, not from a connection: no outbox folder, no such host.
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
 * @param sender which plugin writes: the panel shows a message in the outbox to its readers alone
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
