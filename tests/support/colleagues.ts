import { signIn, type Panel } from './panel-api';
import type { Service } from './service';

/** Employs somebody with a shipped role, e.g. `strapi-editor`, and signs them in. */
export const employ = async (
  service: Pick<Service, 'url' | 'folder'>,
  chief: Panel,
  code: string,
): Promise<Panel> => {
  const { body } = await chief.call<{ data: { id: number; code: string }[] }>(
    'GET',
    '/admin/roles',
  );
  const role = body.data.find((one) => one.code === code);
  const credentials = { email: `${code}@example.org`, password: 'Test-password-1' };
  const made = await chief.call<{ data: { id: number } }>('POST', '/admin/users', {
    email: credentials.email,
    firstname: code,
    roles: [role?.id],
  });
  await chief.call('PUT', `/admin/users/${made.body.data.id}`, {
    password: credentials.password,
    isActive: true,
  });
  return signIn(service, credentials);
};
