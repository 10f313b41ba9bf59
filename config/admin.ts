import { environment, publicUrl } from '../src/environment';
import { previewHandler } from '../src/newsroom/preview/handler';

export default () => {
  const env = environment();
  return {
    url: env.PANEL_PATH,
    autoOpen: false,
    // The panel keeps its session in a cookie; with its default path (/admin) sign-in would loop.
    auth: {
      secret: env.ADMIN_JWT_SECRET,
      // Without TLS the setting stays open, and each request says: Strapi warns of `false` at every start.
      cookie: { path: '/', ...(publicUrl().startsWith('https:') ? { secure: true } : {}) },
    },
    apiToken: { salt: env.API_TOKEN_SALT },
    transfer: { token: { salt: env.TRANSFER_TOKEN_SALT } },
    secrets: { encryptionKey: env.ENCRYPTION_KEY },
    flags: { nps: false, promoteEE: false },
    preview: { enabled: true, config: { handler: previewHandler } },
  };
};
