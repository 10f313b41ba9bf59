import { randomUUID } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import type { Install, ToolAnswer } from './program';

const REDIRECT = 'http://127.0.0.1:8976/callback';
const insecure = { [oauth.allowInsecureRequests]: true };

/** What the program stores: whom it asks for tokens, as whom, and the tokens. */
interface Session {
  server: oauth.AuthorizationServer;
  client: oauth.Client;
  resource: string;
  tokens: oauth.TokenEndpointResponse;
}

/** What a server says of tokens it refuses (RFC 6750 §3), or undefined for other errors. */
const challengeIn = (error: unknown): oauth.WWWAuthenticateChallenge | undefined =>
  error instanceof oauth.WWWAuthenticateChallengeError ? error.cause[0] : undefined;

/** An agent without an MCP library: JSON-RPC by hand, `oauth4webapi` for all of OAuth, discovery included. */
export const installPlainOauth: Install = ({ url }, person, documentUrl) => {
  const endpoint = new URL(`${url}/mcp`);
  const kept: { session?: Session } = {};

  const register = async (server: oauth.AuthorizationServer): Promise<oauth.Client> => {
    if (documentUrl !== undefined && server.client_id_metadata_document_supported === true) {
      return { client_id: documentUrl };
    }
    const response = await oauth.dynamicClientRegistrationRequest(
      server,
      {
        client_name: 'Plain agent',
        redirect_uris: [REDIRECT],
        token_endpoint_auth_method: 'none',
      },
      insecure,
    );
    return oauth.processDynamicClientRegistrationResponse(response);
  };

  /** From the address of the endpoint alone (RFC 9728 §5, RFC 8414 §3) to tokens. */
  const authorize = async (): Promise<Session> => {
    const described = await oauth.processResourceDiscoveryResponse(
      endpoint,
      await oauth.resourceDiscoveryRequest(endpoint, insecure),
    );
    const issuer = new URL(described.authorization_servers?.[0] ?? '');
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    );
    const client = kept.session?.client ?? (await register(server));
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(server.authorization_endpoint ?? '');
    address.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      scope: (described.scopes_supported ?? []).join(' '),
      state,
      resource: described.resource,
    }).toString();
    const answer = oauth.validateAuthResponse(server, client, await person(address.href), state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      answer,
      REDIRECT,
      verifier,
      { additionalParameters: { resource: described.resource }, ...insecure },
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
    return { server, client, resource: described.resource, tokens };
  };

  const renew = async ({ server, client, resource, tokens }: Session): Promise<Session> => {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      tokens.refresh_token ?? '',
      { additionalParameters: { resource }, ...insecure },
    );
    const renewed = await oauth.processRefreshTokenResponse(server, client, response);
    return { server, client, resource, tokens: renewed };
  };

  const send = async (tool: string, args: Record<string, unknown>): Promise<ToolAnswer> => {
    const response = await oauth.protectedResourceRequest(
      kept.session?.tokens.access_token ?? 'none-yet',
      'POST',
      endpoint,
      new Headers({ 'Content-Type': 'application/json', Accept: 'application/json' }),
      JSON.stringify({
        jsonrpc: '2.0',
        id: randomUUID(),
        method: 'tools/call',
        params: { name: tool, arguments: args },
      }),
      insecure,
    );
    const { result } = (await response.json()) as { result: ToolAnswer };
    return result;
  };

  /** New tokens: renewed where that works, else approved by the person. */
  const getIn = async (): Promise<Session> => {
    if (kept.session === undefined) return authorize();
    try {
      return await renew(kept.session);
    } catch (error) {
      if (!(error instanceof oauth.ResponseBodyError) || error.error !== 'invalid_grant') {
        throw error;
      }
      return authorize();
    }
  };

  const openWindow = () => ({
    async call(tool: string, args: Record<string, unknown> = {}) {
      try {
        return await send(tool, args);
      } catch (error) {
        const metadata = challengeIn(error)?.parameters.resource_metadata;
        if (metadata === undefined) throw error;
        kept.session = await getIn();
        return send(tool, args);
      }
    },
    close: () => Promise.resolve(),
  });
  return { openWindow, remove: () => undefined };
};
