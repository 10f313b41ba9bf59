import { environment, publicUrl } from '../src/environment';
import { serverOptions } from '../src/server/connection-limits';
import { connectionLimits } from '../src/server/process-limits';

export default () => {
  const { HOST, PORT, APP_KEYS, PUBLIC_DIRECTORY, TRUSTED_PROXIES } = environment();
  return {
    host: HOST,
    port: PORT,
    url: publicUrl(),
    dirs: { public: PUBLIC_DIRECTORY },
    app: { keys: APP_KEYS },
    http: { serverOptions: serverOptions(connectionLimits()) },
    // The traffic plugin removes forwarded headers that were not set by a trusted proxy.
    proxy: { koa: TRUSTED_PROXIES !== undefined },
    logger: { updates: { enabled: false }, startup: { enabled: false } },
    transfer: { remote: { enabled: false } },
  };
};
