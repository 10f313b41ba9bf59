import { hire, hireInto } from './colleagues';
import { openAgentDesk } from './mcp-agents';
import { signIn, type Panel } from './panel-api';
import type { Service } from './service';
import { execute } from './sql';
import { issueToken } from './tokens';

/** A permission that a role has. */
export interface Right {
  action: string;
  subject: string | null;
}

/** Somebody or something that asks the panel's API. */
export interface Asker {
  name: string;
  token: string | null;
  /** What its role may, or null for whom the panel does not know. */
  rights: Right[] | null;
}

const ARTICLE = 'api::article.article';
const IS_CREATOR = 'admin::is-creator';

const ofArticles = (action: string, properties: object, conditions: string[] = []): object => ({
  action: `plugin::content-manager.explorer.${action}`,
  subject: ARTICLE,
  properties,
  conditions,
});

const FIELDS = { fields: ['title', 'slug', 'body'] };

/** Articles of one's own, and the writing of new ones. */
const OWN = [
  ofArticles('create', FIELDS),
  ...['read', 'update'].map((action) => ofArticles(action, FIELDS, [IS_CREATOR])),
  ...['delete', 'publish'].map((action) => ofArticles(action, {}, [IS_CREATOR])),
];

/** Makes a role with these permissions, and gives its number. */
export const makeRole = async (
  chief: Panel,
  name: string,
  permissions: object[],
): Promise<number> => {
  const made = await chief.call<{ data: { id: number } }>('POST', '/admin/roles', {
    name,
    description: name,
  });
  const { id } = made.body.data;
  const { status } = await chief.call('PUT', `/admin/roles/${id}/permissions`, { permissions });
  if (status !== 200) throw new Error(`The permissions of ${name} were answered with ${status}.`);
  return id;
};

/** People with different roles, and bearers of what the panel must not take. */
export const gatherAskers = async (service: Service): Promise<Asker[]> => {
  const desk = await openAgentDesk(service);
  const { panel: chief } = desk;
  const roles = (await chief.call<{ data: { id: number; code: string }[] }>('GET', '/admin/roles'))
    .body.data;
  const shipped = (code: string): number => roles.find((role) => role.code === code)?.id ?? 0;
  const rightsOf = async (role: number): Promise<Right[]> =>
    (await chief.call<{ data: Right[] }>('GET', `/admin/roles/${role}/permissions`)).body.data;
  const admit = async (name: string, role: number): Promise<Asker> => {
    const { token } = await signIn(service, await hireInto(chief, role, name));
    return { name, token, rights: await rightsOf(role) };
  };

  const people = [
    await admit('without-rights', await makeRole(chief, 'Nothing', [])),
    await admit('author', shipped('strapi-author')),
    await admit('editor', shipped('strapi-editor')),
    await admit('own-articles', await makeRole(chief, 'Own', OWN)),
    await admit(
      'slugs-only',
      await makeRole(chief, 'Slugs', [ofArticles('read', { fields: ['slug'] })]),
    ),
    { name: 'chief', token: chief.token, rights: await rightsOf(shipped('strapi-super-admin')) },
  ];
  const blocked = await hire(chief, 'strapi-editor', 'blocked');
  const { token } = await signIn(service, blocked);
  await execute(service, `UPDATE admin_users SET blocked = true WHERE id = ${blocked.id}`);
  return [
    ...people,
    { name: 'nobody', token: null, rights: null },
    { name: 'blocked', token, rights: null },
    { name: 'API token', token: await issueToken(chief, 'full-access'), rights: null },
    { name: 'agent', token: await desk.admit(), rights: null },
  ];
};
