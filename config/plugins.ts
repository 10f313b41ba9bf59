import { applicationEnvironment } from '@ota-news/foundation/environment';
import { LIBRARY_TYPES } from '@ota-news/foundation/media/library-policy';
import { uploadProvider } from '@ota-news/foundation/media/upload-provider';
import { mailConfiguration } from '../src/server/mail/configuration';

const local = (name: string) => ({ enabled: true, resolve: `./src/plugins/${name}` });

export default () => {
  const { UPLOAD_MAX_MEBIBYTES, JWT_SECRET } = applicationEnvironment();
  return {
    email: { config: mailConfiguration() },
    'users-permissions': { config: { jwtSecret: JWT_SECRET } },
    upload: {
      config: {
        sizeLimit: UPLOAD_MAX_MEBIBYTES * 1024 * 1024,
        security: LIBRARY_TYPES,
        ...uploadProvider(),
        // Widths in pixels of the versions that are made of a picture.
        breakpoints: { xlarge: 1600, large: 1000, medium: 750, small: 500 },
      },
    },
    operations: local('operations'),
    traffic: local('traffic'),
    discovery: local('discovery'),
    site: local('site'),
    ingestion: local('ingestion'),
    'agent-auth': local('agent-auth'),
    // Plugins end in this order: what performs effects ends before the search that they ask.
    publishing: local('publishing'),
    editing: local('editing'),
    search: local('search'),
    'market-data': local('market-data'),
    newsletter: local('newsletter'),
    mcp: local('mcp'),
  };
};
