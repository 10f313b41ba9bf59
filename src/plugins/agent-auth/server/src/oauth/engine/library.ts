import type * as OidcProvider from 'oidc-provider';

/**
 * Loads oidc-provider. On Node 20 it prints a line that asks for Node 22. The project's tests cover its authorization
 * flows on Node 20 too, so only this line is suppressed.
 */
const load = (): typeof OidcProvider => {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime. Use Node.js v22')) warn(...words);
  };
  try {
    return require('oidc-provider') as typeof OidcProvider;
  } finally {
    console.warn = warn;
  }
};

export const { Provider, errors, interactionPolicy } = load();
export type { Adapter, Configuration, KoaContextWithOIDC } from 'oidc-provider';
