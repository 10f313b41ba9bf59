import { randomUUID } from 'node:crypto';
import { loadOptionalPackage } from '../optional-packages';
import type { Install, ToolAnswer } from './program';

interface Tokens {
  access_token: string;
  refresh_token?: string;
}

/** The part of `OAuthClientProvider` that an application has to write. */
interface Provider {
  redirectUrl: string;
  clientMetadata: Record<string, unknown>;
  clientInformation(): unknown;
  saveClientInformation(information: unknown): void;
  isClientInformationDynamicallyRegistered(): boolean;
  authorizationServerInformation(): unknown;
  saveAuthorizationServerInformation(information: unknown): void;
  tokens(): Tokens | undefined;
  saveTokens(tokens: Tokens): void;
  invalidateCredentials(scope: 'all' | 'client' | 'tokens' | 'verifier'): void;
  saveCodeVerifier(verifier: string): void;
  codeVerifier(): string;
  state(): string;
  saveState(state: string): void;
  storedState(): string;
  redirectToAuthorization(address: URL): void;
}

interface Client {
  tools(): Promise<
    Record<string, { execute(args: unknown, options: object): Promise<ToolAnswer> }>
  >;
  close(): Promise<void>;
}

interface AiSdk {
  createMCPClient(config: {
    transport: { type: 'http'; url: string; authProvider: Provider };
  }): Promise<Client>;
  auth(
    provider: Provider,
    options: { serverUrl: string; authorizationCode: string; callbackState: string },
  ): Promise<string>;
}

const REDIRECT = 'http://localhost:3000/callback';

/** An application on the AI SDK (`@ai-sdk/mcp`), which registers anew where it has to. */
export const installAiSdk: Install = ({ url }, person) => {
  const sdk = loadOptionalPackage<AiSdk>('@ai-sdk/mcp');
  const serverUrl = `${url}/mcp`;
  const kept: { tokens?: Tokens | undefined; client?: unknown; server?: unknown } = {};

  const openWindow = () => {
    let opened: Client | undefined;
    let pending = { address: '', verifier: '', state: '' };
    const provider: Provider = {
      redirectUrl: REDIRECT,
      clientMetadata: {
        client_name: 'AI SDK application',
        redirect_uris: [REDIRECT],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      clientInformation: () => kept.client,
      saveClientInformation: (client) => void (kept.client = client),
      isClientInformationDynamicallyRegistered: () => true,
      authorizationServerInformation: () => kept.server,
      saveAuthorizationServerInformation: (server) => void (kept.server = server),
      tokens: () => kept.tokens,
      saveTokens: (tokens) => void (kept.tokens = tokens),
      invalidateCredentials(scope) {
        if (scope === 'tokens' || scope === 'all') kept.tokens = undefined;
        if (scope === 'client' || scope === 'all') kept.client = undefined;
      },
      saveCodeVerifier: (verifier) => void (pending = { ...pending, verifier }),
      codeVerifier: () => pending.verifier,
      state: () => randomUUID(),
      saveState: (state) => void (pending = { ...pending, state }),
      storedState: () => pending.state,
      redirectToAuthorization: ({ href }) => void (pending = { ...pending, address: href }),
    };

    const attempt = async (tool: string, args: Record<string, unknown>): Promise<ToolAnswer> => {
      opened ??= await sdk.createMCPClient({
        transport: { type: 'http', url: serverUrl, authProvider: provider },
      });
      const called = (await opened.tools())[tool];
      if (called === undefined) throw new Error(`There is no ${tool}.`);
      return called.execute(args, { messages: [], toolCallId: randomUUID() });
    };

    return {
      async call(tool: string, args: Record<string, unknown> = {}) {
        try {
          return await attempt(tool, args);
        } catch (error) {
          if ((error as Error).name !== 'UnauthorizedError') throw error;
          const { searchParams } = await person(pending.address);
          const refusal = searchParams.get('error');
          if (refusal !== null) throw new Error(refusal, { cause: error });
          await sdk.auth(provider, {
            serverUrl,
            authorizationCode: searchParams.get('code') ?? '',
            callbackState: searchParams.get('state') ?? '',
          });
          return attempt(tool, args);
        }
      },
      close: async () => opened?.close(),
    };
  };
  return { openWindow, remove: () => undefined };
};
