import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';

/** The addresses that a project answers, of which documents name the conventional ones. */
const createAddresses = ({ strapi }: { strapi: Core.Strapi }) => {
  const known = new Set<string>();
  getService(strapi, 'site', 'routes').watch((path) => known.add(path));
  return { known: (): ReadonlySet<string> => known };
};

export default createAddresses;
