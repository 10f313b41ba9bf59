import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';

/** Known paths of a project, so that documents can link the conventional ones among them. */
const createAddresses = ({ strapi }: { strapi: Core.Strapi }) => {
  const known = new Set<string>();
  getService(strapi, 'site', 'routes').watch((path) => known.add(path));
  return { known: (): ReadonlySet<string> => known };
};

export default createAddresses;
