import type { Core } from '@strapi/strapi';
import { declarePatch } from './library-patch';

declarePatch(__filename, '@strapi/core', '5.54');

/**
 * Prints the reason of an error for which Strapi stops the process, in place of its stack.
 *
 * @param reasonOf returns a readable reason, or null
 */
export const explainFatalErrors = (
  strapi: Core.Strapi,
  reasonOf: (error: unknown) => string | null,
): void => {
  strapi.stopWithError = ((error: unknown) => {
    console.error(reasonOf(error) ?? error);
    return strapi.stop();
  }) as typeof strapi.stopWithError;
};
