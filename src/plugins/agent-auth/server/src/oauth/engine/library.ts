import type * as OidcProvider from 'oidc-provider';

/**
 * Loads oidc-provider. On Node 20 it prints one line asking for Node 22. Its authorization flows are
 * covered by this project's tests on Node 20 too, so that line, and only that, is left out.
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
