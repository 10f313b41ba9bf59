import { connect } from 'node:net';

export interface RawAnswer {
  /** 0 when the connection was closed without an answer. */
  status: number;
  text: string;
}

const PATIENCE_MS = 45_000;

/**
 * Sends bytes that no HTTP client would, on a connection of their own, and reads until the server
 * closes it.
 *
 * @param message a whole HTTP/1.1 message, which should ask for `Connection: close`
 */
export const sendRaw = (url: string, message: string | Buffer): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(PATIENCE_MS, () => {
      socket.destroy(new Error(`No answer to ${JSON.stringify(String(message).slice(0, 300))}`));
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server may close while the rest of a refused body is still on its way.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
    socket.write(message);
  });
