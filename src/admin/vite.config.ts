import path from 'node:path';
import type { UserConfig } from 'vite';

/** The panel compiles what it shares with the server from its source: the built package is CommonJS. */
export default (config: UserConfig): UserConfig => ({
  ...config,
  resolve: {
    ...config.resolve,
    alias: { ...config.resolve?.alias, '@ota-news/foundation': path.resolve('src/foundation') },
  },
});
