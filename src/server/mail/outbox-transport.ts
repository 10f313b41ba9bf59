import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface ComposedMail {
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

/** Names sort by time, and no two processes choose the same one. */
const fileName = (): string =>
  `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;

/**
 * Where mail goes while there is no mail server: a transport of nodemailer that writes each message
 * to a folder, as the mail server would have got it (RFC 5322). A file appears whole or not at all.
 */
export const outboxTransport = (folder: string) => ({
  name: 'outbox',
  version: '1.0.0',
  send(mail: ComposedMail, done: Done): void {
    const write = async (): Promise<void> => {
      const message = await built(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, fileName());
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
