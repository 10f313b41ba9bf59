import type { default as OidcProvider } from 'oidc-provider';
import { digest } from '../../secrets';

interface ClientClass {
  needsSecret(metadata: { token_endpoint_auth_method?: string }): boolean;
  prototype: { compareClientSecret(presented: string): boolean };
}

/**
 * Two ways in which the engine's clients differ here.
 *
 * - Stored secrets are digests, so what is presented is compared as one.
 * - A registration that names no method of authentication is that of a public client. The engine
 *   agrees, but would hand it a secret all the same, which it then must not use.
 */
export const adaptClients = (engine: OidcProvider): void => {
  const clients = engine.Client as unknown as ClientClass;
  const { needsSecret } = clients;
  const { compareClientSecret } = clients.prototype;

  clients.needsSecret = (metadata) =>
    needsSecret({
      ...metadata,
      token_endpoint_auth_method: metadata.token_endpoint_auth_method ?? 'none',
    });

  clients.prototype.compareClientSecret = function compare(presented) {
    return compareClientSecret.call(this, digest('client-secret', presented));
  };
};
