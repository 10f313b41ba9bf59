import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { validationError, type FieldError } from '@ota-news/foundation/fields/errors';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { KeptRedirect } from '#newsroom/contracts/redirects';
import { ownService } from '../own-services';
import { readRedirects, type Fault, type RedirectLine } from '../redirect-csv';
import { pathOf, redirectFields, type RedirectFields } from '../redirect-fields';
import { REDIRECT_HITS, REDIRECTS } from '../tables';
import { MAX_REDIRECTS, type Redirect } from './redirects';

/** Maximum number of errors reported in detail. */
const MAX_FAULTS = 100;

/** Preview or result of an import. */
export interface RedirectImport {
  rows: number;
  added: number;
  changed: number;
  same: number;
  faults: Fault[];
  faultCount: number;
}

interface Plan {
  report: RedirectImport;
  added: RedirectFields[];
  changed: { id: number; fields: RedirectFields }[];
}

const isSame = (one: RedirectFields, other: RedirectFields): boolean =>
  one.to === other.to && one.isPermanent === other.isPermanent;

/** Imports of redirect files; each file is stored completely or not at all. */
const createRedirectImports = ({ strapi }: { strapi: Core.Strapi }) => {
  const faultsOf = async (
    { line, redirect }: RedirectLine,
    inFile: Map<string, RedirectFields>,
  ): Promise<Fault[]> => {
    const path = pathOf(redirect.to);
    const next = path === null ? undefined : inFile.get(path);
    if (next !== undefined && path !== redirect.from) {
      return [{ line, message: `to leads on to ${next.to}: name that address instead` }];
    }
    const errors = await ownService(strapi, 'redirect-rules').errorsOf(redirect);
    return errors.map(({ path: [name], message }) => ({ line, message: `${name} ${message}` }));
  };

  const planOf = async (csv: string): Promise<Plan> => {
    const { lines, faults } = readRedirects(csv);
    const inFile = new Map(lines.map(({ redirect }) => [redirect.from, redirect]));
    for (const line of lines) faults.push(...(await faultsOf(line, inFile)));
    const stored = new Map<string, Redirect>(
      (await ownService(strapi, 'redirects').startingAt([...inFile.keys()])).map((one) => [
        one.from,
        one,
      ]),
    );
    const wanted = [...inFile.values()];
    const added = wanted.filter(({ from }) => !stored.has(from));
    const changed = wanted.flatMap((fields) => {
      const before = stored.get(fields.from);
      return before === undefined || isSame(before, fields) ? [] : [{ id: before.id, fields }];
    });
    if ((await ownService(strapi, 'redirects').count()) + added.length > MAX_REDIRECTS) {
      faults.push({ line: null, message: `There can be ${MAX_REDIRECTS} redirects at most.` });
    }
    const report = {
      rows: lines.length,
      added: added.length,
      changed: changed.length,
      same: wanted.length - added.length - changed.length,
      faults: faults.slice(0, MAX_FAULTS),
      faultCount: faults.length,
    };
    return { report, added, changed };
  };

  /** Stores one redirect of another system. */
  const keepOne = async (given: RedirectFields, by: string): Promise<KeptRedirect> => {
    const parsed = redirectFields.safeParse(given);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const fault = `${issue?.path.join('.')} ${issue?.message}`;
      return { redirect: given, outcome: 'failed', fault };
    }
    const redirect = parsed.data;
    const redirects = ownService(strapi, 'redirects');
    const [stored] = await redirects.startingAt([redirect.from]);
    if (stored !== undefined) {
      return isSame(stored, redirect)
        ? { redirect, outcome: 'same', fault: null }
        : { redirect, outcome: 'failed', fault: `leads to ${stored.to} already` };
    }
    try {
      await redirects.create(redirect, by);
      return { redirect, outcome: 'added', fault: null };
    } catch (error) {
      if (!(error instanceof errors.ValidationError)) throw error;
      const { errors: listed = [] } = error.details as { errors?: FieldError[] };
      const [fault] = listed.map(({ path, message }) => `${path.join('.')} ${message}`);
      return { redirect, outcome: 'failed', fault: fault ?? error.message };
    }
  };

  return {
    async keep(redirects: RedirectFields[], by: string): Promise<KeptRedirect[]> {
      const kept: KeptRedirect[] = [];
      for (const redirect of redirects) kept.push(await keepOne(redirect, by));
      return kept;
    },

    async remove(paths: string[]): Promise<void> {
      await database(strapi)(REDIRECTS).whereIn('from_path', paths).delete();
      await database(strapi)(REDIRECT_HITS).whereIn('path', paths).delete();
    },

    /** Previews an import; stores nothing. */
    preview: async (csv: string): Promise<RedirectImport> => (await planOf(csv)).report,

    /**
     * Stores all redirects of a file.
     *
     * @throws ValidationError if any row is invalid
     */
    async store(csv: string, by: string): Promise<RedirectImport> {
      const { report, added, changed } = await planOf(csv);
      if (report.faultCount > 0) {
        throw validationError(
          report.faults.map(({ line, message }) => ({
            path: ['csv', ...(line === null ? [] : [`line ${line}`])],
            message,
            name: 'ValidationError',
          })),
        );
      }
      const { columnsOf } = ownService(strapi, 'redirects');
      await inTransaction(strapi, async ({ query }) => {
        for (const fields of added) {
          // Another request may have created it since the check.
          await query(REDIRECTS)
            .insert({ ...columnsOf(fields), created_at: Date.now(), created_by: by })
            .onConflict('from_path')
            .merge(['to_address', 'is_permanent']);
        }
        for (const { id, fields } of changed) {
          await query(REDIRECTS).where({ id }).update(columnsOf(fields));
        }
      });
      return report;
    },
  };
};

export default createRedirectImports;
