import type { Core } from '@strapi/strapi';

/** Tables that belong to an export although they are no content types. */
export interface TransferGroup {
  tables: string[];
  /** Columns that name accounts by their numbers: left out where accounts stay where they are. */
  ofAccounts?: string[];
  /**
   * `access`: only with `--with-access`, because they say who may do what. Left out: always.
   */
  only?: 'access';
  /**
   * The rows of the target give way to the imported ones: a new database has them from its first
   * start. Left out: the target must have none.
   */
  isReplaced?: boolean;
}

/** The panel's accounts. Their passwords are hashed. */
const ACCOUNTS: TransferGroup = {
  only: 'access',
  tables: ['admin_users', 'admin_users_roles_lnk'],
};

/** What a new database has from its first start: roles with their permissions, and API tokens. */
const RIGHTS: TransferGroup = {
  only: 'access',
  isReplaced: true,
  tables: [
    'admin_roles',
    'admin_permissions',
    'admin_permissions_role_lnk',
    'admin_permissions_api_token_lnk',
    'strapi_api_tokens',
    'strapi_api_token_permissions',
    'strapi_api_token_permissions_token_lnk',
    'strapi_api_tokens_admin_user_owner_lnk',
  ],
};

const groups = new WeakMap<Core.Strapi, TransferGroup[]>();

export const transferGroups = (strapi: Core.Strapi): TransferGroup[] => [
  ...(groups.get(strapi) ?? []),
  ACCOUNTS,
  RIGHTS,
];

/** Adds a plugin's tables to `npm run content`. Call it in `register`. */
export const registerTransferTables = (strapi: Core.Strapi, group: TransferGroup): void => {
  groups.set(strapi, [...(groups.get(strapi) ?? []), group]);
};
