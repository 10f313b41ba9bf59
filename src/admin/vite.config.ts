import path from 'node:path';

interface BundlerConfig {
  resolve?: { alias?: Record<string, string> };
}

/** What the panel shares with the server it takes from the sources: what is compiled is CommonJS. */
export default (config: BundlerConfig): BundlerConfig => ({
  ...config,
  resolve: {
    ...config.resolve,
    alias: { ...config.resolve?.alias, '@ota-news/foundation': path.resolve('src/foundation') },
  },
});
