import { declarePatch } from '@ota-news/foundation/library-patches/library-patch';
import type { default as OidcProvider } from 'oidc-provider';
import { normalise, type Parameters } from '../request-parameters';

declarePatch(__filename, 'oidc-provider', '9.13');

type RequestContext = InstanceType<OidcProvider['OIDCContext']>;

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
