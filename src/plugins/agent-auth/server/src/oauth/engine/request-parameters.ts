import type { default as OidcProvider, KoaContextWithOIDC } from 'oidc-provider';
import { scopesIn } from '../grants';
import { ALL_SCOPES } from '../../protocol';
import { knownResource } from '../../resources';
import { errors } from './library';

type Parameters = Record<string, unknown>;

type RequestContext = InstanceType<OidcProvider['OIDCContext']>;

/** OpenID Connect parameters, which OAuth servers ignore (RFC 6749 §3.1) but the engine rejects. */
const IGNORED = ['nonce', 'max_age', 'claims', 'claims_locales', 'acr_values', 'id_token_hint'];

/**
 * Replacement for unsupported response modes, so that the engine rejects them. It supports some that redirect by
 * script.
 */
const NOT_OFFERED = 'not-offered';

const ASKING = new Set(['authorization', 'device_authorization']);

const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value.trim() === '');

const canonical = (resource: unknown): unknown =>
  Array.isArray(resource) ? resource.map(canonical) : (knownResource(resource) ?? resource);

/** Normalizes a request according to OAuth 2.1. Without a scope, all scopes are requested; the person chooses. */
const normalise = (route: string, parameters: Parameters): void => {
  if (parameters.resource !== undefined) parameters.resource = canonical(parameters.resource);
  if (!ASKING.has(route)) return;
  for (const name of IGNORED) delete parameters[name];
  if (isBlank(parameters.scope)) parameters.scope = ALL_SCOPES;
  if (parameters.response_mode !== undefined && parameters.response_mode !== 'query') {
    parameters.response_mode = NOT_OFFERED;
  }
};

/** Makes the engine normalize the parameters of each request. */
export const readParametersLeniently = (engine: OidcProvider): void => {
  const read = new WeakMap<RequestContext, Parameters>();
  Object.defineProperty(engine.OIDCContext.prototype, 'params', {
    get(this: RequestContext) {
      return read.get(this);
    },
    set(this: RequestContext, parameters: Parameters) {
      normalise(this.route, parameters);
      read.set(this, parameters);
    },
  });
};

/**
 * Rejects a request that contains only unknown scopes, as there would be nothing to approve. Unknown scopes next to
 * known ones are ignored (RFC 6749 §3.3).
 *
 * @throws InvalidScope
 */
export const refuseUnknownScopes = (_ctx: KoaContextWithOIDC, scope: unknown): void => {
  if (scopesIn(String(scope)).length > 0) return;
  throw new errors.InvalidScope(
    `none of the scopes is known here; there are ${ALL_SCOPES}`,
    String(scope),
  );
};
