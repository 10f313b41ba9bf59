import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from './eventually';

/** A message as it arrived. */
export interface ReceivedMail {
  recipient: string;
  source: string;
}

/** What the server says to a recipient (RFC 5321): null takes it. */
export type Verdict = { code: number; text: string } | null;

export interface MailServerOptions {
  /** Wants a name and a password, and decides about them. Without it nobody signs in. */
  judgeLogin?(credentials: { username: string; password: string }): Verdict;
  /** Decides at RCPT. */
  judge?(recipient: string): Verdict;
  /** Decides after the message. */
  judgeMessage?(recipient: string): Verdict;
  /** Called when a message has been taken, before the sender is told. */
  onTaken?(mail: ReceivedMail, count: number): Promise<void> | void;
}

/** A real SMTP server that keeps what it is given. */
export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Waits for the next message to an address, from a number of them on. */
  mailTo(recipient: string, number?: number): Promise<Email>;
  countTo(recipient: string): number;
  /** Number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

const refusal = ({ code, text }: NonNullable<Verdict>): Error =>
  Object.assign(new Error(text), { responseCode: code });

export const startMailServer = async (options: MailServerOptions = {}): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: options.judgeLogin === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 500,
    onAuth({ username, password }, _session, done) {
      const credentials = { username: username ?? '', password: password ?? '' };
      const verdict = options.judgeLogin?.(credentials) ?? null;
      done(verdict === null ? null : refusal(verdict), { user: credentials.username });
    },
    onRcptTo({ address }, _session, done) {
      const verdict = options.judge?.(address) ?? null;
      done(verdict === null ? null : refusal(verdict));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipient = session.envelope.rcptTo[0]?.address ?? '';
        const verdict = options.judgeMessage?.(recipient) ?? null;
        if (verdict !== null) return done(refusal(verdict));
        const mail = { recipient, source: Buffer.concat(chunks).toString() };
        received.push(mail);
        Promise.resolve(options.onTaken?.(mail, received.length)).then(
          () => done(null),
          (error: Error) => done(error),
        );
      });
    },
  });
  // Clients that are killed break their connections.
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const to = (recipient: string) => received.filter((mail) => mail.recipient === recipient);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    countTo: (recipient) => to(recipient).length,
    connections: () => sockets.size,
    async mailTo(recipient, number = 1) {
      const mails = await until(
        () => to(recipient),
        (found) => found.length >= number,
      );
      return PostalMime.parse(mails[number - 1]?.source ?? '');
    },
    async close() {
      const closed = new Promise((resolve) => server.server.once('close', resolve));
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};

/** Addresses in a message's text that lead to the site. */
export const linksIn = ({ text = '' }: Email, containing: string): string[] =>
  [...text.matchAll(/https?:\/\/\S+/g)]
    .map(([link]) => link)
    .filter((link) => link.includes(containing));
