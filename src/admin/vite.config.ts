import path from 'node:path';
import type { UserConfig } from 'vite';

export default (config: UserConfig): UserConfig => ({
  ...config,
  // Prism, the highlighter of the panel's markdown, exports itself to its language modules through `global`.
  define: { ...config.define, global: 'globalThis' },
  build: {
    ...config.build,
    rollupOptions: {
      ...config.build?.rollupOptions,
      output: {
        // Prism's language modules require it to be loaded first, in import order.
        strictExecutionOrder: true,
        // Bundles everything needed on every page into one file instead of a hundred.
        codeSplitting: { groups: [{ name: 'panel', tags: ['$initial'] }] },
      },
    },
  },
  resolve: {
    ...config.resolve,
    // Compiles code shared with the server from source, because its build output is CommonJS.
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
