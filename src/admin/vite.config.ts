import path from 'node:path';
import type { UserConfig } from 'vite';

export default (config: UserConfig): UserConfig => ({
  ...config,
  // Prism, which colours the code in the panel's markdown, offers itself to its languages there.
  define: { ...config.define, global: 'globalThis' },
  build: {
    ...config.build,
    rollupOptions: {
      ...config.build?.rollupOptions,
      output: {
        // Its languages need it to be there before them, as the order of their imports says.
        strictExecutionOrder: true,
        // What each page loads is one file, not a hundred.
        codeSplitting: { groups: [{ name: 'panel', tags: ['$initial'] }] },
      },
    },
  },
  resolve: {
    ...config.resolve,
    // The panel compiles what it shares with the server from its source: what is built is CommonJS.
    alias: {
      ...config.resolve?.alias,
      '@ota-news/foundation': path.resolve('src/foundation'),
      '#panel': path.resolve('src/admin/parts'),
      ...Object.fromEntries(
        ['environment', 'api', 'newsroom', 'plugins', 'themes'].map((floor) => [
          `#${floor}`,
          path.resolve('src', floor),
        ]),
      ),
    },
  },
});
