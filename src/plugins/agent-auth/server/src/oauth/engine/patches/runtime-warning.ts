import { declarePatch } from '@ota-news/foundation/library-patches/library-patch';

declarePatch(__filename, 'oidc-provider', '9.13');

/**
 * Loads oidc-provider without the line by which it asks for Node 22 on Node 20. The project's tests cover its
 * authorization flows on Node 20 too, so only this line is suppressed.
 */
export const withoutRuntimeWarning = <T>(load: () => T): T => {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime. Use Node.js v22')) warn(...words);
  };
  try {
    return load();
  } finally {
    console.warn = warn;
  }
};
