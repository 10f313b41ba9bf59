import { declarePatch } from '@ota-news/foundation/library-patches/library-patch';
import type { default as OidcProvider } from 'oidc-provider';

declarePatch(__filename, 'oidc-provider', '9.13');

/** The engine's clients, with the one method that its types lack. */
type ClientClass = OidcProvider['Client'] & {
  needsSecret(metadata: { token_endpoint_auth_method?: string }): boolean;
};

/**
 * Adapts two behaviours of the engine's clients.
 *
 * - Secrets are stored as digests, so presented secrets are digested before the comparison.
 * - A registration without an authentication method is treated as a public client. The engine agrees, but would issue a
 *   secret, which such a client must not use.
 */
export const adaptClients = (engine: OidcProvider, digestOf: (secret: string) => string): void => {
  const clients = engine.Client as ClientClass;
  const { needsSecret } = clients;
  const { compareClientSecret } = clients.prototype;

  clients.needsSecret = (metadata) =>
    needsSecret({
      ...metadata,
      token_endpoint_auth_method: metadata.token_endpoint_auth_method ?? 'none',
    });

  clients.prototype.compareClientSecret = function compare(presented) {
    return compareClientSecret.call(this, digestOf(presented));
  };
};
