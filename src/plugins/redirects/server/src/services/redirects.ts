import type { Redirection } from '@ota-news/foundation/contracts/site';
import { database, isUniqueViolation } from '@ota-news/foundation/database/connection';
import { containingPattern } from '@ota-news/foundation/database/like-pattern';
import { toBoolean } from '@ota-news/foundation/database/values';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { ownService } from '../own-services';
import type { RedirectFields } from '../redirect-fields';
import { REDIRECT_HITS, REDIRECTS } from '../tables';

/** Maximum number of redirects; applies to the panel and to imports. */
export const MAX_REDIRECTS = 100_000;

interface RedirectRow {
  id: number;
  from_path: string;
  to_address: string;
  is_permanent: boolean | number;
  created_at: number | string;
  created_by: string | null;
}

/** Manual redirect. */
export interface Redirect extends RedirectFields {
  id: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** E-mail address of the author; null for imports by a command. */
  createdBy: string | null;
}

const redirectOf = (row: RedirectRow): Redirect => ({
  id: row.id,
  from: row.from_path,
  to: row.to_address,
  isPermanent: toBoolean(row.is_permanent),
  createdAt: Number(row.created_at),
  createdBy: row.created_by,
});

const columnsOf = ({ from, to, isPermanent }: RedirectFields) => ({
  from_path: from,
  to_address: to,
  is_permanent: isPermanent,
});

/** Message for an id without a redirect. */
export const MISSING = 'There is no such redirect.';

const taken = () =>
  validationError([fieldError('from', 'has a redirect already: change that one')]);

/** Manual redirects; apply only to paths without a page. */
const createRedirects = ({ strapi }: { strapi: Core.Strapi }) => {
  const rows = () => database(strapi)<RedirectRow>(REDIRECTS);

  const byId = async (id: number): Promise<Redirect> => {
    const row = await rows().where({ id }).first();
    if (row === undefined) throw new errors.NotFoundError(MISSING);
    return redirectOf(row);
  };

  return {
    byId,
    columnsOf,

    async count(): Promise<number> {
      return Number((await rows().count({ total: '*' }).first())?.total);
    },

    /**
     * Returns a page of redirects, sorted by path.
     * @param containing text in the source or target
     */
    async list(
      containing: string,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ redirects: Redirect[]; total: number }> {
      const pattern = containingPattern(containing);
      const matching = () =>
        rows().where((where: Knex.QueryBuilder) => {
          if (containing === '') return;
          where
            .whereRaw(`from_path LIKE ? ESCAPE '\\'`, [pattern])
            .orWhereRaw(`to_address LIKE ? ESCAPE '\\'`, [pattern]);
        });
      const [found, counted] = await Promise.all([
        matching().orderBy('from_path').offset(offset).limit(limit),
        matching().count({ total: '*' }).first(),
      ]);
      return { redirects: found.map(redirectOf), total: Number(counted?.total) };
    },

    /** Returns the target of a path; null without a redirect. */
    async find(path: string): Promise<Redirection | null> {
      const from = path.length > 1 ? path.replace(/\/$/, '') : path;
      const row = await rows().where({ from_path: from }).first();
      return row === undefined
        ? null
        : { redirectTo: row.to_address, status: toBoolean(row.is_permanent) ? 301 : 302 };
    },

    /** Returns the redirects from these paths. */
    async startingAt(paths: string[]): Promise<Redirect[]> {
      return (await rows().whereIn('from_path', paths)).map(redirectOf);
    },

    /** Returns the redirects to these addresses. */
    async leadingTo(addresses: string[]): Promise<Redirect[]> {
      return (await rows().whereIn('to_address', addresses)).map(redirectOf);
    },

    /** @throws ValidationError with the invalid fields */
    async create(fields: RedirectFields, by: string): Promise<Redirect> {
      await ownService(strapi, 'redirect-rules').check(fields);
      if ((await this.count()) >= MAX_REDIRECTS) {
        throw new errors.ValidationError(
          `There are ${MAX_REDIRECTS} redirects, which is as many as can be. Delete what nobody asks for.`,
        );
      }
      const row = { ...columnsOf(fields), created_at: Date.now(), created_by: by };
      try {
        const [stored] = await rows().insert(row).returning<RedirectRow[]>('*');
        return redirectOf(stored as RedirectRow);
      } catch (error) {
        throw isUniqueViolation(error) ? taken() : error;
      }
    },

    /**
     * @throws ValidationError with the invalid fields
     * @throws NotFoundError
     */
    async update(id: number, fields: RedirectFields): Promise<Redirect> {
      const before = await byId(id);
      await ownService(strapi, 'redirect-rules').check(fields, before);
      try {
        await rows().where({ id }).update(columnsOf(fields));
      } catch (error) {
        throw isUniqueViolation(error) ? taken() : error;
      }
      return { ...before, ...fields };
    },

    /** @throws NotFoundError */
    async remove(id: number): Promise<void> {
      const { from } = await byId(id);
      await rows().where({ id }).delete();
      await database(strapi)(REDIRECT_HITS).where({ path: from }).delete();
    },
  };
};

export default createRedirects;
