import { setTimeout as pause } from 'node:timers/promises';
import {
  approveInBrowser,
  askForToken,
  authorizationUrl,
  newProofKey,
  openBrowser,
  redeem,
  registerClient,
} from './agent-flow';
import { linksIn, type MailServer } from './mail-server';
import { callTool, connectClient, post } from './mcp-agents';
import { openNewsroom, type Newsroom } from './newsroom';
import { FIRST_ADMIN } from './panel-api';
import { imageForm, png } from './pictures';
import { sendRaw } from './raw-http';
import type { Hunt } from './secret-hunt';
import type { Service } from './service';

/** A service with the mail it sends, and the secrets that it has handed out so far. */
export interface Run {
  service: Service;
  mail: MailServer;
  hunt: Hunt;
}

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';
const CLAIM = 'urn:workos:agent-auth:grant-type:claim';
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const JSON_BODY = { 'Content-Type': 'application/json' };

/** A JWT that nobody has signed, with an issuer whose keys the service then wants to read. */
const unsignedAssertion = (issuer: string): string =>
  [
    { alg: 'ES256', kid: 'none', typ: 'oauth-id-jag+jwt' },
    { iss: issuer, email: 'a@b.example' },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('c2lnbmF0dXJlLW9mLW5vYm9keQ')
    .join('.');

/** Sends a form or JSON anywhere and reads the answer, whatever it is. */
const sendTo =
  ({ service }: Pick<Run, 'service'>) =>
  async (
    path: string,
    body: URLSearchParams | string | object,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { ...(isForm ? {} : JSON_BODY), ...headers },
      body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'manual',
    });
    return response;
  };

const openPath = async (
  { service }: Pick<Run, 'service'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> => {
  const response = await fetch(`${service.url}${path}`, { headers, redirect: 'manual' });
  await response.text();
  return response.status;
};

const keepCookies = ({ hunt }: Run, response: Response): string => {
  const pairs = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  for (const pair of pairs) hunt.keep('cookie', pair.slice(pair.indexOf('=') + 1));
  return pairs.join('; ');
};

/** The panel: sign-in, sessions, a forgotten password, an invitation. */
const usePanel = async (run: Run, newsroom: Newsroom): Promise<void> => {
  const { hunt, mail } = run;
  const send = sendTo(run);
  const { email, password } = FIRST_ADMIN;
  hunt.keep('e-mail address of the administrator', email);
  hunt.keep('password of the administrator', password);
  const login = await send('/admin/login', { email, password });
  const { data } = (await login.json()) as { data: { token: string } };
  hunt.keep('session', data.token);
  const cookie = keepCookies(run, login);
  const renewed = await send('/admin/access-token', {}, { Cookie: cookie });
  hunt.keep('renewed session', ((await renewed.json()) as { data: { token: string } }).data.token);
  const wrong = hunt.keep('wrong password', 'Wrong-but-private-1');
  await send('/admin/login', { email, password: wrong });
  await send(`/admin/login?email=${email}&password=${wrong}`, '{');

  // The mail server takes nobody in at first, and nobody repeats this message.
  while (mail.countTo(email) === 0) {
    await send('/admin/forgot-password', { email });
    await pause(200);
  }
  const [link = ''] = linksIn(await mail.mailTo(email), 'code=');
  const code = hunt.keep(
    'code of a forgotten password',
    new URL(link).searchParams.get('code') ?? '',
  );
  await openPath(run, `/cockpit/auth/reset-password?code=${code}`);
  await send('/admin/reset-password', { resetPasswordToken: code, password: wrong.slice(0, 5) });
  await send('/admin/reset-password', { resetPasswordToken: `${code}x`, password: wrong });

  const invited = await newsroom.panel.call<{ data: { registrationToken: string } }>(
    'POST',
    '/admin/users',
    { email: hunt.keep('invited', 'invited.person@mail.example'), firstname: 'I', roles: [1] },
  );
  const invitation = hunt.keep('invitation', invited.body.data.registrationToken);
  await openPath(run, `/admin/registration-info?registrationToken=${invitation}`);
  await send('/admin/register', { registrationToken: invitation, userInfo: { password: wrong } });
};

/** Pipelines: tokens that are right, wrong, in the wrong place and in broken bodies. */
const useApi = async (run: Run, newsroom: Newsroom): Promise<void> => {
  const { hunt } = run;
  const send = sendTo(run);
  for (const token of [newsroom.token, newsroom.fullToken, newsroom.readOnlyToken]) {
    hunt.keep('API token', token);
  }
  await newsroom.upload(imageForm(await png()));
  const wrong = hunt.keep('wrong API token', 'deadbeef0123456789deadbeef0123456789abcd');
  await newsroom.post({ title: 'Refused' }, { Authorization: `Bearer ${wrong}` });
  await newsroom.post({ title: 'Refused' }, { Authorization: `bearer  ${wrong}` });
  await newsroom.post({ title: 'Refused' }, { Authorization: wrong });
  const bearer = { Authorization: `Bearer ${newsroom.token}` };
  for (const name of ['token', 'access_token', 'api-key', 'apiKey', 'filters[token]', 'secret']) {
    await openPath(run, `/api/articles?${name}=${wrong}`);
    await openPath(run, `/?${name}=${wrong}`);
  }
  // Parsers quote what they do not understand.
  await send('/api/articles', `{"title": "x", "token": ${wrong}`, bearer);
  await send('/api/articles', `${wrong} is no JSON`, bearer);
  await send('/api/articles', new URLSearchParams({ token: wrong }), bearer);
  await send('/api/articles', { title: 'x', ota_id: wrong, [wrong]: wrong }, bearer);
  await openPath(run, '/api/articles?status=draft', {
    Authorization: `Basic ${btoa(`a:${wrong}`)}`,
  });
  await openPath(run, '/metrics', { Authorization: `Bearer ${wrong}` });
  const right = run.service.environment.METRICS_TOKEN ?? '';
  await openPath(run, '/metrics', { Authorization: `Bearer ${right}` });
};

/** Agents: every flow of the authorization server, and what goes wrong in it. */
const useOauth = async (run: Run, newsroom: Newsroom): Promise<string> => {
  const { hunt, service } = run;
  const send = sendTo(run);
  const browser = openBrowser(service, newsroom.panel.token);
  const client = await registerClient(service, {
    token_endpoint_auth_method: 'client_secret_post',
  });
  const client_secret = hunt.keep('client secret', client.client_secret);
  const state = hunt.keep('state', 'state-of-the-client-which-is-private');
  const key = newProofKey();
  hunt.keep('code verifier', key.verifier);
  const answer = await approveInBrowser(browser, authorizationUrl(service, client, key, { state }));
  for (const { value } of browser.cookies.values()) hunt.keep('cookie of a request', value);
  hunt.keep('authorization code', answer.searchParams.get('code') ?? '');
  await redeem(service, client, { ...key, verifier: 'w'.repeat(43) }, answer, { client_secret });
  const again = await approveInBrowser(browser, authorizationUrl(service, client, key, { state }));
  const code = hunt.keep('second code', again.searchParams.get('code') ?? '');
  const tokens = await redeem(service, client, key, again, { client_secret });
  hunt.keep('access token', tokens.access_token);
  const asClient = { client_id: client.client_id, client_secret };
  const refresh = {
    grant_type: 'refresh_token',
    refresh_token: hunt.keep('refresh token', tokens.refresh_token),
    ...asClient,
  };
  const next = await askForToken(service, refresh);
  hunt.keep('second access token', next.access_token);
  hunt.keep('second refresh token', next.refresh_token);
  for (const [name, value] of Object.entries({ token: next.access_token, wrong: code })) {
    await send('/oauth/introspect', new URLSearchParams({ token: value, ...asClient, name }));
  }
  await send('/oauth/revoke', new URLSearchParams({ token: next.refresh_token, ...asClient }));
  await askForToken(service, refresh);
  await askForToken(service, { ...refresh, client_secret: `${client_secret}x` });
  await send('/oauth/token', new URLSearchParams({ grant_type: 'password', password: code }));
  await send(`/oauth/token?client_secret=${client_secret}&code=${code}`, `{"code":"${code}`);
  await send('/oauth/register', `{"software_statement": ${code}`);
  const other = { state, redirect_uri: 'https://evil.example/' };
  await browser.open(authorizationUrl(service, client, key, other));
  await browser.open(authorizationUrl(service, client, key, { state, code_challenge: 'x' }));

  const device = await registerClient(service, { grant_types: [DEVICE], redirect_uris: [] });
  const asked = await send(
    '/oauth/device/code',
    new URLSearchParams({ client_id: device.client_id }),
  );
  const codes = (await asked.json()) as { user_code: string; device_code: string };
  hunt.keep('user code', codes.user_code);
  hunt.keep('device code', codes.device_code);
  await openPath(run, `/cockpit/agent-device?user_code=${codes.user_code}`);
  const poll = { grant_type: DEVICE, client_id: device.client_id, device_code: codes.device_code };
  await askForToken(service, poll);
  await browser.panel('POST', '/device/find', { userCode: codes.user_code });
  await browser.panel('POST', '/device/approve', {
    userCode: codes.user_code,
    scopes: ['content:read', 'content:write'],
  });
  const byDevice = await askForToken(service, { ...poll, resource: `${service.url}/mcp` });
  return hunt.keep('access token by device', byDevice.access_token);
};

/** The claim ceremony of auth.md, and an assertion of an issuer that can't be reached. */
const useIdentity = async (run: Run, newsroom: Newsroom): Promise<void> => {
  const { hunt, service } = run;
  const send = sendTo(run);
  const browser = openBrowser(service, newsroom.panel.token);
  const registered = await send('/agent/identity', {
    type: 'service_auth',
    login_hint: FIRST_ADMIN.email,
    client_name: 'Desk agent',
  });
  const { claim_token, claim } = (await registered.json()) as {
    claim_token: string;
    claim: { user_code: string; verification_uri: string };
  };
  hunt.keep('claim token', claim_token);
  const attempt = new URL(claim.verification_uri).searchParams.get('attempt') ?? '';
  hunt.keep('attempt of a claim', attempt);
  await openPath(run, `/cockpit/agent-claim?attempt=${attempt}`);
  await send('/agent/identity/claim', { claim_token, login_hint: 'no@body.example' });
  const typed = { attempt, userCode: claim.user_code };
  await browser.panel('POST', '/claims/find', { ...typed, userCode: '' });
  await browser.panel('POST', '/claims/find', typed);
  await browser.panel('POST', '/claims/approve', { ...typed, scopes: ['content:read'] });
  const claimed = await send(
    '/oauth/token',
    new URLSearchParams({ grant_type: CLAIM, claim_token }),
  );
  const tokens = (await claimed.json()) as { access_token: string; identity_assertion: string };
  hunt.keep('claimed access token', tokens.access_token);
  hunt.keep('identity assertion', tokens.identity_assertion);
  const resource = `${service.url}/mcp`;
  for (const assertion of [tokens.identity_assertion, `${tokens.identity_assertion}x`]) {
    await send(
      '/oauth/token',
      new URLSearchParams({ grant_type: JWT_BEARER, assertion, resource }),
    );
  }
  const foreign = unsignedAssertion(service.environment.AGENT_IDENTITY_ISSUERS ?? '');
  await send('/agent/identity', {
    type: 'identity_assertion',
    assertion_type: 'urn:ietf:params:oauth:token-type:id-jag',
    assertion: hunt.keep('foreign assertion', foreign),
  });
};

/** The MCP endpoint and the signed address of a draft. */
const useMcp = async (run: Run, newsroom: Newsroom, token: string): Promise<void> => {
  const { hunt, service } = run;
  const client = await connectClient(service, token);
  const made = await callTool<{ id: number }>(client, 'create-article', {
    ota_id: newsroom.otaId,
    author_id: newsroom.authorId,
    title: 'A draft',
    body: 'Not out yet.',
  });
  const shown = await callTool<{ preview_url: string }>(client, 'preview-article', {
    id: made.data.id,
  });
  const address = new URL(shown.data.preview_url);
  hunt.keep('signature', address.searchParams.get('signature') ?? '');
  const { pathname, search } = address;
  await openPath(run, `${pathname}${search}`);
  await openPath(run, `${pathname}${search}x`);
  await callTool(client, 'get-article', { id: token });
  await client.close();
  for (const body of [`{"jsonrpc": ${token}`, { jsonrpc: '2.0', id: token, method: token }]) {
    await post(service, token, body);
    await post(service, `${token}x`, body);
  }
  await post(service, token, {}, { 'Mcp-Protocol-Version': token, 'Mcp-Session-Id': token });
};

/** Readers: an address from subscription to farewell. */
const useNewsletter = async (run: Run): Promise<void> => {
  const { hunt, mail } = run;
  const send = sendTo(run);
  const email = hunt.keep('e-mail address of a reader', 'anna.reader+ota@mail.example');
  await send('/subscribe', { email });
  const message = await mail.mailTo(email);
  const [link = ''] = linksIn(message, '/newsletter/confirm');
  const token = hunt.keep('confirmation token', new URL(link).searchParams.get('token') ?? '');
  const form = (value: string) => new URLSearchParams({ token: value });
  await openPath(run, `/newsletter/confirm?token=${token}`);
  const page = await (await send('/newsletter/confirm', form(token))).text();
  const mine = /\/newsletter\/preferences\?token=([\w.-]+)/.exec(page)?.[1];
  const preferences = hunt.keep('preferences token', mine);
  await send('/newsletter/confirm', form(token));
  for (const path of ['/newsletter/preferences', '/newsletter/unsubscribe']) {
    for (const value of [preferences, `${preferences}x`, token]) {
      await openPath(run, `${path}?token=${value}`);
      await send(path, form(value));
    }
  }
  await send('/subscribe', { email: 'not.an.address@', name: email });
  await send(`/subscribe?email=${email}`, `{"email": ${email}`);
};

/** Messages that no client sends, with secrets wherever one may stand. */
const sendMalformed = async ({ service, hunt }: Run): Promise<void> => {
  const secret = hunt.keep('secret in malformed requests', 'f00dfacef00dface0123456789abcdef');
  const close = 'Host: x\r\nConnection: close\r\n';
  const messages = [
    `GET /?token=${secret} HTTP/1.1\r\nAuthorization ${secret}\r\n${close}\r\n`,
    `GET /%ff?secret=${secret} HTTP/1.1\r\nCookie: jwtToken=${secret}\r\n${close}\r\n`,
    `GET /api/articles?filters[$${secret}]=x HTTP/1.1\r\nX-Request-Id: ${secret}\r\n${close}\r\n`,
    `${secret} / HTTP/1.1\r\n${close}\r\n`,
    `GET / HTTP/1.1\r\nAuthorization: Bearer ${secret}${'x'.repeat(40_000)}\r\n${close}\r\n`,
    `POST /mcp HTTP/1.1\r\nAuthorization: Bearer ${secret}\r\nContent-Length: ${secret}\r\n${close}\r\n`,
    `POST /api/images HTTP/1.1\r\nAuthorization: Bearer ${secret}\r\nContent-Type: multipart/form-data; boundary=${secret}\r\nContent-Length: 5\r\n${close}\r\nabcde`,
    `POST /admin/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 47\r\n${close}\r\n{"password": ${secret} }`,
  ];
  for (const message of messages) await sendRaw(service.url, message);
};

/** Goes through every door that handles secrets. @returns the newsroom and an agent's token */
export const useEveryDoor = async (run: Run): Promise<{ newsroom: Newsroom; agent: string }> => {
  const newsroom = await openNewsroom(run.service);
  run.hunt.keep('first session', newsroom.panel.token);
  await usePanel(run, newsroom);
  await useApi(run, newsroom);
  const agent = await useOauth(run, newsroom);
  await useIdentity(run, newsroom);
  await useMcp(run, newsroom, agent);
  await useNewsletter(run);
  await sendMalformed(run);
  return { newsroom, agent };
};

/** The calls whose answers need the database, while something is wrong with it. */
export const useDoorsInTrouble = async (
  run: Run,
  newsroom: Newsroom,
  agent: string,
): Promise<number[]> => {
  const send = sendTo(run);
  const { hunt, service } = run;
  const email = hunt.keep('reader in trouble', 'bert.reader@mail.example');
  const code = hunt.keep('code in trouble', 'c0dec0dec0dec0dec0de-in-trouble');
  const answers = [
    await send('/subscribe', { email }),
    await send('/newsletter/confirm', new URLSearchParams({ token: code })),
    await send(
      '/oauth/token',
      new URLSearchParams({ grant_type: 'refresh_token', client_id: 'x', refresh_token: code }),
    ),
    await send('/admin/login', { email, password: hunt.keep('password in trouble', code) }),
    await newsroom.post({
      title: hunt.keep('unpublished headline', 'Merger that nobody knows of'),
    }),
    await post(service, agent, { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    await send('/oauth/register', {
      client_name: 'x',
      redirect_uris: [`https://a.example/${code}`],
    }),
  ];
  return answers.map(({ status }) => status);
};
