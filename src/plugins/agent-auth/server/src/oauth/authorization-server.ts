import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import type { JWK } from 'jose';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { default as OidcProvider } from 'oidc-provider';
import { digest } from '../secrets';
import { engineConfiguration } from './engine/configuration';
import { answerIdentityGrants } from './engine/identity-grants';
import { Provider } from './engine/library';
import { adaptClients } from './engine/patches/clients';
import { readParametersLeniently } from './engine/patches/parameters';
import { traceEngine } from './engine/trace';
import {
  answerRegisteredMembers,
  forgetSession,
  introspectForSecretsOnly,
  preventOpenRedirect,
  refuseLargeBodies,
  stateInterval,
} from './engine/request-steps';
import { signingKey } from './engine/signing-keys';
import { sayUnavailable } from './engine/unavailability';

/** The OAuth 2.1 engine. Created after the database is available, which stores its signing key. */
const createAuthorizationServer = ({ strapi }: { strapi: Core.Strapi }) => {
  let engine: OidcProvider | undefined;
  let key: JWK | undefined;
  let answer: ReturnType<OidcProvider['callback']> | undefined;

  /** @throws Error before `start` has been called */
  const running = (): OidcProvider => {
    if (engine === undefined) throw new Error('The authorization server has not been started.');
    return engine;
  };

  return {
    async start(): Promise<void> {
      key = await signingKey(strapi);
      engine = new Provider(publicUrl(), engineConfiguration(strapi, key));
      // Forwarded headers are trusted, because `handle` always sets them.
      engine.proxy = true;
      const unavailability = sayUnavailable();
      engine.use(unavailability.step);
      engine.use(refuseLargeBodies);
      engine.use(answerRegisteredMembers);
      engine.use(forgetSession);
      engine.use(preventOpenRedirect(strapi));
      engine.use(stateInterval);
      engine.use(introspectForSecretsOnly);
      engine.use(answerIdentityGrants(strapi));
      adaptClients(engine, (secret) => digest('client-secret', secret));
      readParametersLeniently(engine);
      traceEngine(strapi, engine);
      engine.on('server_error', (ctx, error) => {
        strapi.log.error(error);
        unavailability.note(ctx, error);
      });
      answer = engine.callback();
    },

    engine: running,

    /**
     * Key that signs identity assertions.
     *
     * @throws Error before `start` has been called
     */
    key(): JWK {
      if (key === undefined) throw new Error('The authorization server has not been started.');
      return key;
    },

    /**
     * Passes a request to the engine. The engine builds URLs from the request, so the forwarded headers are set to the
     * service's public URL, regardless of the Host header.
     */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      running();
      const { protocol, host } = new URL(publicUrl());
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      request.headers['x-forwarded-host'] = host;
      await answer?.(request, response);
    },
  };
};

export default createAuthorizationServer;
