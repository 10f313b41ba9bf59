import { nameOf } from '@ota-news/foundation/database/actor';
import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ReviewPerson } from '@ota-news/foundation/contracts/review';
import { DECIDE_ON_DRAFTS } from '@ota-news/foundation/contracts/review';

/** Maximum options offered in a form. */
const MAX_PEOPLE = 200;

interface UserRow {
  id: number;
  firstname: string | null;
  lastname: string | null;
  email: string | null;
  prefered_language: string | null;
}

/** Person with an e-mail address. */
export interface Addressee extends ReviewPerson {
  email: string;
  /** Panel language from the profile; null if not set. */
  language: string | null;
}

const COLUMNS = [
  'admin_users.id',
  'admin_users.firstname',
  'admin_users.lastname',
  'admin_users.email',
  'admin_users.prefered_language',
];

const personOf = (row: UserRow): ReviewPerson => ({ id: row.id, name: nameOf(row) ?? '' });

/** Admin users who take part in reviews. */
const createPeople = ({ strapi }: { strapi: Core.Strapi }) => {
  const active = (query: Knex) =>
    query('admin_users')
      .where('admin_users.is_active', true)
      .andWhere((open) => open.whereNull('blocked').orWhere('blocked', false));

  const deciding = (query: Knex) =>
    active(query).whereIn(
      'admin_users.id',
      query('admin_users_roles_lnk')
        .join(
          'admin_permissions_role_lnk',
          'admin_permissions_role_lnk.role_id',
          'admin_users_roles_lnk.role_id',
        )
        .join(
          'admin_permissions',
          'admin_permissions.id',
          'admin_permissions_role_lnk.permission_id',
        )
        .where('admin_permissions.action', DECIDE_ON_DRAFTS)
        .select('admin_users_roles_lnk.user_id'),
    );

  return {
    /** Returns people by id; missing ones are omitted. */
    async named(
      ids: (number | null)[],
      query: Knex = database(strapi),
    ): Promise<Map<number, ReviewPerson>> {
      const wanted = [...new Set(ids.filter((id) => id !== null))];
      if (wanted.length === 0) return new Map();
      const rows = await query('admin_users').whereIn('id', wanted).select<UserRow[]>(COLUMNS);
      return new Map(rows.map((row) => [row.id, personOf(row)]));
    },

    /** Lists people whose roles permit decisions, sorted by name. */
    async whoDecide(): Promise<ReviewPerson[]> {
      const rows = await deciding(database(strapi)).limit(MAX_PEOPLE).select<UserRow[]>(COLUMNS);
      return rows.map(personOf).sort((one, other) => one.name.localeCompare(other.name));
    },

    async doesDecide(query: Knex, id: number): Promise<boolean> {
      return (
        (await deciding(query).where('admin_users.id', id).first('admin_users.id')) !== undefined
      );
    },

    /** Returns a person's address; null if the account is missing, inactive or blocked. */
    async addressee(id: number): Promise<Addressee | null> {
      const row = await active(database(strapi))
        .where('id', id)
        .first<UserRow | undefined>(COLUMNS);
      return row?.email == null
        ? null
        : { ...personOf(row), email: row.email, language: row.prefered_language };
    },
  };
};

export default createPeople;
