import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { PressLinkRecord } from '../../api/pr-link/services/press-link-records';

/**
 * The press link with a number.
 *
 * @throws NotFoundError
 */
export const findPressLink = async (strapi: Core.Strapi, id: number): Promise<PressLinkRecord> => {
  const link = await getService(strapi, 'api::pr-link.press-link-records').byNumber(id);
  if (link === null) {
    throw new errors.NotFoundError(`There is no PR link ${id}. list-pr-links names them all.`);
  }
  return link;
};
