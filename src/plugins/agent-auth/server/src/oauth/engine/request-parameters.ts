import type { default as OidcProvider, KoaContextWithOIDC } from 'oidc-provider';
import { scopesIn } from '../grants';
import { ALL_SCOPES } from '../../protocol';
import { knownResource } from '../../resources';
import { errors } from './library';

type Parameters = Record<string, unknown>;

interface RequestContext {
  route: string;
}

/** Parameters of OpenID Connect, which OAuth servers ignore (RFC 6749 §3.1) and the engine refuses. */
const IGNORED = ['nonce', 'max_age', 'claims', 'claims_locales', 'acr_values', 'id_token_hint'];

/** What a way to answer becomes that is not offered: the engine knows some that lead on by script. */
const NOT_OFFERED = 'not-offered';

const ASKING = new Set(['authorization', 'device_authorization']);

const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value.trim() === '');

const canonical = (resource: unknown): unknown =>
  Array.isArray(resource) ? resource.map(canonical) : (knownResource(resource) ?? resource);

/** Reads a request as OAuth 2.1 does. Without a scope it asks for everything; a person decides. */
const normalise = (route: string, parameters: Parameters): void => {
  if (parameters.resource !== undefined) parameters.resource = canonical(parameters.resource);
  if (!ASKING.has(route)) return;
  for (const name of IGNORED) delete parameters[name];
  if (isBlank(parameters.scope)) parameters.scope = ALL_SCOPES;
  if (parameters.response_mode !== undefined && parameters.response_mode !== 'query') {
    parameters.response_mode = NOT_OFFERED;
  }
};

/** Has the engine read the parameters of each request in the one form that this server works with. */
export const readParametersLeniently = (engine: OidcProvider): void => {
  const { OIDCContext } = engine as unknown as { OIDCContext: { prototype: RequestContext } };
  const read = new WeakMap<RequestContext, Parameters>();
  Object.defineProperty(OIDCContext.prototype, 'params', {
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
 * Refuses a request for nothing that exists here, on which a person could approve nothing. What is
 * unknown beside something known is left out (RFC 6749 §3.3).
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
