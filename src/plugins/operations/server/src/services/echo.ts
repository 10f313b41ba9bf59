import type { Echo, EchoService } from '@ota-news/foundation/contracts/operations';
import { getService } from '@ota-news/foundation/contracts/services';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const LIFETIME_MS = 60_000;

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

const rawHeader = ({ rawHeaders }: IncomingMessage, name: string): string | null => {
  const index = rawHeaders.findIndex((text, at) => at % 2 === 0 && text.toLowerCase() === name);
  return index === -1 ? null : (rawHeaders[index + 1] ?? null);
};

/** Lets a CLI command see how requests reach the running service. Tokens are single-use. */
const createEcho = ({ strapi }: { strapi: Core.Strapi }) => {
  const store = () => strapi.store({ type: 'plugin', name: 'operations', key: 'echo' });

  const service = {
    async issue(): Promise<string> {
      const token = randomBytes(24).toString('base64url');
      await store().set({ value: { digest: digest(token), until: Date.now() + LIFETIME_MS } });
      return token;
    },

    /** Checks a token and consumes it. */
    async redeem(token: string): Promise<boolean> {
      const issued = (await store().get()) as { digest: string; until: number } | null;
      if (issued === null || issued.digest !== digest(token)) return false;
      await store().delete();
      return issued.until >= Date.now();
    },

    answer(request: IncomingMessage, token: string): Echo {
      const clients = getService(strapi, 'traffic', 'client-address');
      return {
        hasAuthorization: request.headers.authorization === `Bearer ${token}`,
        client: clients.of(request),
        peer: request.socket.remoteAddress ?? '',
        isPeerTrusted: clients.isFromProxy(request),
        forwardedFor: rawHeader(request, 'x-forwarded-for'),
        forwardedProto: rawHeader(request, 'x-forwarded-proto'),
        host: request.headers.host ?? null,
      };
    },

    address: (): string => absolute('/operations/echo'),
  };
  return service satisfies EchoService;
};

export default createEcho;
