import { getService } from '@ota-news/foundation/contracts/services';
import { fieldError, validationError, type FieldError } from '@ota-news/foundation/fields/errors';
import { isStrapiPath } from '@ota-news/foundation/network/strapi-paths';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';
import { pathOf, type RedirectFields } from '../redirect-fields';

/** Problems with the source and target of a redirect, as sentences for editors; null for none. */
interface Problems {
  from: string | null;
  to: string | null;
}

/** Rules for redirects: no loops, no chains, no redirects hidden by pages. */
const createRedirectRules = ({ strapi }: { strapi: Core.Strapi }) => {
  const documents = () => getService(strapi, 'site', 'documents');
  const redirects = () => ownService(strapi, 'redirects');

  const problemOfFrom = async (from: string): Promise<string | null> => {
    const found = await documents().find(from);
    if (found === 'document') return 'has a page: readers see that, and are not led on';
    if (found !== null) return `leads to ${found.redirectTo} by itself, because its page moved`;
    return null;
  };

  const problemOfTo = async (to: string): Promise<string | null> => {
    const path = pathOf(to);
    // Files and external addresses are not checked.
    if (path === null || isStrapiPath(path)) return null;
    const found = (await documents().find(path)) ?? (await redirects().find(path));
    if (found === 'document') return null;
    if (found === null) return 'is an address of this site at which there is nothing';
    return `leads on to ${found.redirectTo}: name that address instead`;
  };

  const problemsOf = async ({ from, to }: RedirectFields): Promise<Problems> => {
    if (pathOf(to) === from) return { from: null, to: 'is where it begins' };
    const [ofFrom, ofTo] = await Promise.all([problemOfFrom(from), problemOfTo(to)]);
    return { from: ofFrom, to: ofTo };
  };

  /** Returns an error if another redirect leads to this source. */
  const chainProblem = async (from: string): Promise<string | null> => {
    const [leading] = await redirects().leadingTo([from, encodeURI(from)]);
    return leading === undefined
      ? null
      : `is where ${leading.from} leads: change that redirect first`;
  };

  const errorsOf = async (fields: RedirectFields): Promise<FieldError[]> => {
    const { from, to } = await problemsOf(fields);
    const ofFrom = from ?? (await chainProblem(fields.from));
    return [
      ...(ofFrom === null ? [] : [fieldError('from', ofFrom)]),
      ...(to === null ? [] : [fieldError('to', to)]),
    ];
  };

  return {
    /** Current problems of a stored redirect, as pages are added and removed. */
    problemsOf,
    problemOfTo,
    /** Errors of a redirect to be stored. */
    errorsOf,
    /**
     * @param before stored redirect; problems of unchanged fields are ignored
     * @throws ValidationError with the invalid fields
     */
    async check(fields: RedirectFields, before?: RedirectFields): Promise<void> {
      const errors = (await errorsOf(fields)).filter(({ path: [name] }) => {
        const key = name as 'from' | 'to';
        return before === undefined || before[key] !== fields[key];
      });
      if (errors.length > 0) throw validationError(errors);
    },
  };
};

export default createRedirectRules;
