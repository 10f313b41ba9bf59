import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** Bounds how many wrong codes a person may enter: short codes must not be found by trying. */
const createCodeGuard = ({ strapi }: { strapi: Core.Strapi }) => {
  const limits = () => getService(strapi, 'traffic', 'limits');
  const tooMany = (headers: Record<string, string>): never => {
    throw new errors.RateLimitError(
      `Too many wrong codes. Wait ${headers['Retry-After']} seconds, and compare the code with what the agent shows.`,
    );
  };

  return {
    /**
     * Looks a code up. Each try is counted before it is looked at, and a right one taken off again:
     * many at the same instant would otherwise all find the limit unmet.
     *
     * @param find null when there is no such code
     * @throws RateLimitError after too many wrong ones
     * @throws NotFoundError for a wrong one
     */
    async check<T>(person: { id: number }, find: () => Promise<T | null>): Promise<T> {
      const key = String(person.id);
      const { isAllowed, headers } = await limits().consume('user-code', key);
      if (!isAllowed) tooMany(headers);
      const found = await find();
      if (found !== null) {
        await limits().giveBack('user-code', key);
        return found;
      }
      throw new errors.NotFoundError(
        'There is no agent waiting with this code. Codes end after ten minutes and work once.',
      );
    },
  };
};

export default createCodeGuard;
