import { SENDER_HEADER } from '@ota-news/foundation/network/mail-sender';
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface ComposedMail {
  data: { headers?: Record<string, unknown> };
  message: {
    build(done: (error: Error | null, message: Buffer) => void): void;
    messageId(): string;
    getEnvelope(): object;
  };
}

type Done = (error: Error | null, info?: { messageId: string; envelope: object }) => void;

const built = ({ message }: ComposedMail): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    message.build((error, body) => (error === null ? resolve(body) : reject(error)));
  });

/** Returns a file name that sorts by time, is unique across processes and names the plugin that wrote the message. */
const fileName = ({ data }: ComposedMail): string => {
  const at = new Date().toISOString().replace(/[:.]/g, '-');
  const sender = data.headers?.[SENDER_HEADER];
  const of = typeof sender === 'string' ? `.${sender}` : '';
  return `${at}-${randomBytes(4).toString('hex')}${of}.eml`;
};

/**
 * Creates a nodemailer transport for use without a mail server, which writes each message to a folder in the format
 * sent to mail servers (RFC 5322). Files are written atomically.
 */
export const outboxTransport = (folder: string) => ({
  name: 'outbox',
  version: '1.0.0',
  send(mail: ComposedMail, done: Done): void {
    const write = async (): Promise<void> => {
      const message = await built(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, fileName(mail));
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    };
    write().then(
      () =>
        done(null, { messageId: mail.message.messageId(), envelope: mail.message.getEnvelope() }),
      (error: Error) => done(error),
    );
  },
});
