import {
  approveInBrowser,
  authorizationUrl,
  introspect,
  newProofKey,
  openBrowser,
  redeem,
  registerClient,
  type PersonsBrowser,
} from '../support/agent-flow';
import { CLIENT_REGISTRATIONS } from '../support/client-registrations';
import { signIn } from '../support/panel-api';
import { startService, type Service } from '../support/service';

describe('Clients of the field connect', () => {
  let service: Service;
  let browser: PersonsBrowser;

  beforeAll(async () => {
    service = await startService();
    browser = openBrowser(service, (await signIn(service)).token);
  });
  afterAll(() => service.stop());

  it.each(CLIENT_REGISTRATIONS)('$name', async ({ metadata, redirect }) => {
    const client = await registerClient(service, metadata);
    const key = newProofKey();
    const address = authorizationUrl(service, client, key, { redirect_uri: redirect });
    const answer = await approveInBrowser(browser, address, ['content:read', 'content:write']);
    expect(answer.href.startsWith(redirect)).toBe(true);
    expect(answer.searchParams.get('state')).toBe('state-of-the-client');
    expect(answer.searchParams.get('iss')).toBe(service.url);

    const secret =
      client.client_secret === undefined ? undefined : { client_secret: client.client_secret };
    const tokens = await redeem(service, client, key, answer, {
      redirect_uri: redirect,
      ...secret,
    });
    expect(tokens).toMatchObject({
      status: 200,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'content:read content:write',
      refresh_token: expect.any(String),
    });
    expect(await introspect(service, client, tokens.access_token)).toMatchObject({
      active: true,
      aud: `${service.url}/mcp`,
    });
  });

  it('refuses a client with a plain http address outside its own machine', async () => {
    await expect(
      registerClient(service, { redirect_uris: ['http://agent.example/callback'] }),
    ).rejects.toThrow(/400 .*invalid_redirect_uri/);
  });

  it('gives a client that names no method of authentication no secret', async () => {
    const client = await registerClient(service);
    expect(client).toMatchObject({ token_endpoint_auth_method: 'none' });
    expect(client).not.toHaveProperty('client_secret');
  });

  it('tells a client which part of its registration is wrong', async () => {
    await expect(registerClient(service, { client_name: 'x'.repeat(201) })).rejects.toThrow(
      /400 .*client_name must have at most 200 characters/,
    );
    await expect(registerClient(service, { grant_types: ['client_credentials'] })).rejects.toThrow(
      /400 .*grant_types must contain one of authorization_code/,
    );
  });
});
