import type { Core } from '@strapi/strapi';

/** Tables to export in addition to the content types. */
export interface TransferGroup {
  tables: string[];
  /** Columns with account ids, left out if accounts are not transferred. */
  ofAccounts?: string[];
  /** `access`: only with `--with-access`, because the tables hold permissions. Omitted: always. */
  only?: 'access';
  /**
   * True if imported rows replace those of the target, which a new database has from its first start. Omitted: the
   * tables of the target must be empty.
   */
  isReplaced?: boolean;
}

/** The panel's accounts. Their passwords are hashed. */
const ACCOUNTS: TransferGroup = {
  only: 'access',
  tables: ['admin_users', 'admin_users_roles_lnk'],
};

/** Rows that a new database has from its first start: roles with their permissions, and API tokens. */
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

/** Includes a plugin's tables in `npm run content`. Call it in `register`. */
export const registerTransferTables = (strapi: Core.Strapi, group: TransferGroup): void => {
  groups.set(strapi, [...(groups.get(strapi) ?? []), group]);
};
