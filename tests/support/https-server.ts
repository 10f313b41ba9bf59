import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const folder = path.join(__dirname, 'certificates');

/** The certificate that a service under test has to trust (`NODE_EXTRA_CA_CERTS`). */
export const certificateFile = path.join(folder, 'certificate.pem');

export interface HttpsServer {
  port: number;
  /** Paths it was asked for. */
  asked: string[];
  stop(): Promise<void>;
}

/** A server of the internet, here on every address of this machine. */
export const startHttpsServer = async (answer: RequestListener): Promise<HttpsServer> => {
  const asked: string[] = [];
  const server = createServer(
    { cert: readFileSync(certificateFile), key: readFileSync(path.join(folder, 'key.pem')) },
    (request, response) => {
      asked.push(request.url ?? '');
      answer(request, response);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
