import { getService } from '@ota-news/foundation/contracts/services';
import { withService } from '../../server/serve';

/**
 * `npm run mcp:registry`: prints what `/mcp/server.json` answers at PUBLIC_URL.
 *
 * @throws ConfigurationError if the MCP Registry would refuse it
 */
export const main = async (): Promise<void> => {
  const entry = await withService(async (strapi) =>
    getService(strapi, 'mcp', 'facts').registryEntry(),
  );
  console.log(JSON.stringify(entry, null, 2));
};
