import type { Core } from '@strapi/strapi';
import { withService } from '../../server/serve';

/** Actions granted to a pipeline token. The REST API can be read without a grant. */
const PIPELINE_ACTIONS = ['plugin::ingestion.articles.create', 'plugin::ingestion.images.create'];

export interface IssuedToken {
  name: string;
  accessKey: string;
}

export interface TokenOptions {
  /** Grants all endpoints of the REST API instead of ingestion only. */
  isFull?: boolean;
  /** Description in the panel's list of tokens. */
  description?: string;
}

/**
 * Issues an API token.
 *
 * @throws ValidationError if a token with that name exists
 */
export const issueToken = async (
  strapi: Core.Strapi,
  name: string,
  { isFull = false, description = 'Issued from the command line' }: TokenOptions = {},
): Promise<IssuedToken> => {
  const token = await strapi.service('admin::api-token-content-api').create({
    name,
    description,
    type: isFull ? 'full-access' : 'custom',
    lifespan: null,
    ...(isFull ? {} : { permissions: PIPELINE_ACTIONS }),
  });
  return { name, accessKey: token.accessKey as string };
};

/** `npm run token -- --name NAME [--full]` */
export const main = async ({ name, full }: { name: string; full: boolean }): Promise<void> => {
  const { accessKey } = await withService((strapi) => issueToken(strapi, name, { isFull: full }));
  console.log(accessKey);
};
