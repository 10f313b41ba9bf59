import { environment, publicUrl } from '../src/environment';
import { previewHandler } from '../src/newsroom/preview/handler';

export default () => {
  const env = environment();
  return {
    url: env.PANEL_PATH,
    autoOpen: false,
    // The panel stores its session in a cookie; with the default cookie path (/admin) login would loop.
    auth: {
      secret: env.ADMIN_JWT_SECRET,
      // Unset without TLS, so that each request decides; Strapi warns about an explicit `false` at every start.
      cookie: { path: '/', ...(publicUrl().startsWith('https:') ? { secure: true } : {}) },
    },
    apiToken: { salt: env.API_TOKEN_SALT },
    transfer: { token: { salt: env.TRANSFER_TOKEN_SALT } },
    secrets: { encryptionKey: env.ENCRYPTION_KEY },
    flags: { nps: false, promoteEE: false },
    preview: { enabled: true, config: { handler: previewHandler } },
  };
};
