/** An agent of a measured service. */
import { json } from './account.mjs';

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';

const form = (url, fields) =>
  json(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

/**
 * Lets an agent in as a person does: with the code of a device.
 *
 * @param {string} session of the person
 * @returns an access token
 */
export const admitAgent = async (url, session, scopes = ['content:read']) => {
  const { client_id: clientId } = await json(`${url}/oauth/register`, {
    method: 'POST',
    body: JSON.stringify({ client_name: 'bench', grant_types: [DEVICE] }),
  });
  const device = await form(`${url}/oauth/device/code`, { client_id: clientId });
  await json(`${url}/admin/agent-auth/device/approve`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${session}` },
    body: JSON.stringify({ userCode: device.user_code, scopes }),
  });
  const { access_token: token } = await form(`${url}/oauth/token`, {
    grant_type: DEVICE,
    client_id: clientId,
    device_code: device.device_code,
  });
  return token;
};
