import type * as OidcProvider from 'oidc-provider';
import { withoutRuntimeWarning } from './patches/runtime-warning';

/** The OAuth engine. */
export const { Provider, errors, interactionPolicy } = withoutRuntimeWarning(
  () => require('oidc-provider') as typeof OidcProvider,
);
export type { Adapter, Configuration, KoaContextWithOIDC } from 'oidc-provider';
