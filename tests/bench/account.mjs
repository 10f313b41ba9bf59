/** The first account of a measured service, and calls in its name. */

/** @throws Error with the answer, unless it is a success */
export const json = async (url, init) => {
  const response = await fetch(url, {
    ...init,
    headers: { 'Content-Type': 'application/json', ...init?.headers },
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer;
};

/** Makes the first account of a service without any. @returns the token of its session */
export const registerFirstAccount = async (url) => {
  const { data } = await json(`${url}/admin/register-admin`, {
    method: 'POST',
    body: JSON.stringify({
      email: 'bench@example.com',
      password: 'Bench-password-1',
      firstname: 'Bench',
      lastname: 'Mark',
    }),
  });
  return data.token;
};

/** Signs in to that account. @returns the token of its session */
export const signIn = async (url) => {
  const { data } = await json(`${url}/admin/login`, {
    method: 'POST',
    body: JSON.stringify({ email: 'bench@example.com', password: 'Bench-password-1' }),
  });
  return data.token;
};

/** Issues an API token for every door. @param {string} session of the account */
export const issueFullToken = async (url, session) => {
  const { data: issued } = await json(`${url}/admin/api-tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${session}` },
    body: JSON.stringify({
      name: 'bench',
      description: '',
      type: 'full-access',
      lifespan: null,
      permissions: null,
    }),
  });
  return issued.accessKey;
};
