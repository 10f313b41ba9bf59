import * as client from 'openid-client';
import {
  approveInBrowser,
  declineInBrowser,
  openBrowser,
  registerClient,
  works,
  type PersonsBrowser,
} from '../support/agent-flow';
import { signIn } from '../support/panel-api';
import { startService, type Service } from '../support/service';

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';
const REDIRECT = 'https://agent.example/callback';

/** The flows as an independent client library performs them, from the issuer's address alone. */
describe('A client library connects', () => {
  let service: Service;
  let browser: PersonsBrowser;

  beforeAll(async () => {
    service = await startService();
    browser = openBrowser(service, (await signIn(service)).token);
  });
  afterAll(() => service.stop());

  const register = (metadata: Partial<client.ClientMetadata>) =>
    client.dynamicClientRegistration(
      new URL(service.url),
      metadata,
      metadata.token_endpoint_auth_method === undefined ? client.None() : undefined,
      { algorithm: 'oauth2', execute: [client.allowInsecureRequests] },
    );

  it('with a code, refreshes, looks at its tokens, and revokes', async () => {
    const config = await register({
      client_name: 'Library',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'client_secret_post',
    });
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const resource = `${service.url}/mcp`;
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      resource,
    });
    const answer = await approveInBrowser(browser, address.href, ['content:read', 'content:write']);
    const tokens = await client.authorizationCodeGrant(
      config,
      answer,
      { pkceCodeVerifier: verifier, expectedState: state },
      { resource },
    );
    expect(tokens.scope).toBe('content:read content:write');

    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    expect(await client.tokenIntrospection(config, refreshed.access_token)).toMatchObject({
      active: true,
      aud: resource,
      scope: 'content:read content:write',
    });

    await client.tokenRevocation(config, refreshed.refresh_token ?? '');
    for (const token of [refreshed.access_token, refreshed.refresh_token ?? '']) {
      expect(await client.tokenIntrospection(config, token)).toEqual({ active: false });
    }
  });

  it('hears when the person declines', async () => {
    const config = await register({ client_name: 'Library', redirect_uris: [REDIRECT] });
    const verifier = client.randomPKCECodeVerifier();
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const answer = await declineInBrowser(browser, address.href);
    await expect(
      client.authorizationCodeGrant(config, answer, { pkceCodeVerifier: verifier }),
    ).rejects.toMatchObject({ error: 'access_denied' });
  });

  describe('from a device without a browser', () => {
    let config: client.Configuration;

    beforeAll(async () => {
      config = await register({ client_name: 'Headless', grant_types: [DEVICE, 'refresh_token'] });
    });

    it('after a person entered the code that it shows', async () => {
      const device = await client.initiateDeviceAuthorization(config, { scope: 'content:read' });
      expect(device.verification_uri).toBe(`${service.url}/cockpit/agent-device`);
      expect(device.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
      expect(device).toMatchObject({ expires_in: 600, interval: 5 });

      const userCode = device.user_code.toLowerCase().replace('-', ' ');
      const shown = await browser.panel<{ client: { name: string }; choices: object[] }>(
        'POST',
        '/device/find',
        { userCode },
      );
      expect(shown.data.client.name).toBe('Headless');
      expect(shown.data.choices).toHaveLength(1);
      const approval = await browser.panel('POST', '/device/approve', {
        userCode,
        scopes: ['content:read'],
      });
      expect(approval.status).toBe(200);

      const tokens = await client.pollDeviceAuthorizationGrant(config, {
        ...device,
        interval: 0.1,
      });
      expect(tokens).toMatchObject({ scope: 'content:read', refresh_token: expect.any(String) });
      expect(await works(service, tokens.access_token)).toBe(true);
      // A code works once, for the person and for the device.
      expect((await browser.panel('POST', '/device/find', { userCode })).status).toBe(404);
      await expect(
        client.pollDeviceAuthorizationGrant(config, { ...device, interval: 0.1 }),
      ).rejects.toMatchObject({ error: 'invalid_grant' });
    });

    it('not when the person declines', async () => {
      const device = await client.initiateDeviceAuthorization(config, {});
      await browser.panel('POST', '/device/deny', { userCode: device.user_code });
      await expect(
        client.pollDeviceAuthorizationGrant(config, { ...device, interval: 0.1 }),
      ).rejects.toMatchObject({ error: 'access_denied' });
    });

    it('not when it asks for nothing that exists', async () => {
      await expect(
        client.initiateDeviceAuthorization(config, { scope: 'openid offline_access' }),
      ).rejects.toMatchObject({ error: 'invalid_scope' });
    });

    it('for everything, when it asks for nothing in particular', async () => {
      const device = await client.initiateDeviceAuthorization(config, { scope: '' });
      const shown = await browser.panel<{ choices: object[] }>('POST', '/device/find', {
        userCode: device.user_code,
      });
      expect(shown.data.choices).toHaveLength(3);
    });

    it('and is told to wait, and to wait longer when it asks too often', async () => {
      const device = await client.initiateDeviceAuthorization(config, {});
      const poll = () =>
        fetch(`${service.url}/oauth/token`, {
          method: 'POST',
          body: new URLSearchParams({
            grant_type: DEVICE,
            device_code: device.device_code,
            client_id: config.clientMetadata().client_id,
          }),
        }).then((response) => response.json());
      expect(await poll()).toMatchObject({ error: 'authorization_pending' });
      expect(await poll()).toMatchObject({ error: 'slow_down' });
    });
  });

  it('not with a client that registered for something else', async () => {
    const other = await registerClient(service);
    const response = await fetch(`${service.url}/oauth/device/code`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: other.client_id }),
    });
    expect(response.status).toBe(400);
  });
});
