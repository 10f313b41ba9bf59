import { signIn, type Credentials, type Panel } from './panel-api';
import type { Service } from './service';

/** Somebody who works here. */
export interface Colleague extends Credentials {
  /** As the panel counts people. */
  id: number;
}

/**
 * Employs somebody with a shipped role, e.g. `strapi-editor`.
 *
 * @param name what stands before the `@` of their address
 */
export const hire = async (chief: Panel, code: string, name = code): Promise<Colleague> => {
  const { body } = await chief.call<{ data: { id: number; code: string }[] }>(
    'GET',
    '/admin/roles',
  );
  return hireInto(chief, body.data.find((one) => one.code === code)?.id ?? 0, name);
};

/** Employs somebody with a role, by its number. */
export const hireInto = async (chief: Panel, role: number, name: string): Promise<Colleague> => {
  const credentials = { email: `${name}@example.org`, password: 'Test-password-1' };
  const made = await chief.call<{ data: { id: number } }>('POST', '/admin/users', {
    email: credentials.email,
    firstname: name,
    roles: [role],
  });
  const { id } = made.body.data;
  await chief.call('PUT', `/admin/users/${id}`, {
    password: credentials.password,
    isActive: true,
  });
  return { ...credentials, id };
};

/** Employs somebody with a shipped role and signs them in. */
export const employ = async (
  service: Pick<Service, 'url' | 'folder'>,
  chief: Panel,
  code: string,
): Promise<Panel> => signIn(service, await hire(chief, code));
