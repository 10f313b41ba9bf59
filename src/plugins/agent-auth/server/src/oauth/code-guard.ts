import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** Limits the number of wrong codes per person, to prevent guessing of short codes. */
const createCodeGuard = ({ strapi }: { strapi: Core.Strapi }) => {
  const limits = () => getService(strapi, 'traffic', 'limits');
  const tooMany = (headers: Record<string, string>): never => {
    throw new errors.RateLimitError(
      `Too many wrong codes. Wait ${headers['Retry-After']} seconds, and compare the code with what the agent shows.`,
    );
  };

  return {
    /**
     * Looks up a code. Each attempt is counted before the lookup, and a successful one is given back afterwards:
     * otherwise concurrent attempts could all pass the limit.
     *
     * @param find null if there is no such code
     * @throws RateLimitError after too many wrong codes
     * @throws NotFoundError for a wrong code
     */
    async check<T>(person: { id: number }, find: () => Promise<T | null>): Promise<T> {
      const key = String(person.id);
      const { isAllowed, headers } = await limits().consume('user-code', key);
      if (!isAllowed) tooMany(headers);
      const found = await find();
      if (found !== null) {
        await limits().refund('user-code', key);
        return found;
      }
      throw new errors.NotFoundError(
        'There is no agent waiting with this code. Codes end after ten minutes and work once.',
      );
    },
  };
};

export default createCodeGuard;
