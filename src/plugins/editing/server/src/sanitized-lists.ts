import { takeTurn } from '@ota-news/foundation/threads/turns';
import type { Core } from '@strapi/strapi';
import pLimit from 'p-limit';

type Sanitize = (data: unknown, options?: object) => Promise<unknown>;

/** Strapi's service that applies the permissions of a person. */
interface PermissionChecker {
  create(options: { userAbility: unknown; model: string }): { sanitizeOutput: Sanitize };
}

/**
 * Lets other requests run while Strapi removes what a person may not see from the rows of a list. It begins with all rows
 * at once, and for a hundred of them holds the event loop for tens of milliseconds.
 */
export const sanitizeListsInTurns = (strapi: Core.Strapi): void => {
  strapi
    .get('services')
    .extend('plugin::content-manager.permission-checker', (service: PermissionChecker) => ({
      ...service,
      create(options: Parameters<PermissionChecker['create']>[0]) {
        const checker = service.create(options);
        const oneByOne = pLimit(1);
        const sanitizeOutput: Sanitize = (...given) =>
          oneByOne(async () => {
            await takeTurn();
            return checker.sanitizeOutput(...given);
          });
        return { ...checker, sanitizeOutput };
      },
    }));
};
