import { createServer, request, type Server } from 'node:http';
import type { Service } from '../support/service';

export interface AuthorizingProxy {
  /** Address of the MCP endpoint, open to whoever calls it. */
  url: string;
  close(): void;
}

/**
 * Passes requests on with an access token, everything else as it came. The conformance suite tests
 * a server's protocol without knowing how to get a token.
 */
export const openProxy = async (
  service: Pick<Service, 'url'>,
  token: string,
): Promise<AuthorizingProxy> => {
  const { port } = new URL(service.url);
  const server: Server = createServer((incoming, answer) => {
    const onward = request(
      {
        host: '127.0.0.1',
        port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, authorization: `Bearer ${token}` },
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    onward.once('error', () => answer.destroy());
    answer.once('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as { port: number };
  return { url: `http://127.0.0.1:${address.port}/mcp`, close: () => server.close() };
};
