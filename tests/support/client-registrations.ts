/** A registration as a real client sends it, and the redirect address that it then uses. */
export interface ClientRegistration {
  name: string;
  metadata: Record<string, unknown>;
  redirect: string;
}

const usual = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

/** The clients of the field, by the shape of their registration. */
export const CLIENT_REGISTRATIONS: ClientRegistration[] = [
  {
    name: 'Claude on the web',
    metadata: {
      ...usual,
      client_name: 'Claude',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
      scope: 'content:read content:write content:publish',
    },
    redirect: 'https://claude.ai/api/mcp/auth_callback',
  },
  {
    name: 'Claude Code, which listens on another port than it registered',
    metadata: {
      ...usual,
      client_name: 'Claude Code (ota-news)',
      redirect_uris: ['http://localhost/callback'],
    },
    redirect: 'http://localhost:53817/callback',
  },
  {
    name: 'ChatGPT, which names a web application, a secret and OpenID scopes',
    metadata: {
      ...usual,
      client_name: 'ChatGPT',
      application_type: 'web',
      redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
      token_endpoint_auth_method: 'client_secret_post',
      scope: 'openid email offline_access',
    },
    redirect: 'https://chatgpt.com/connector_platform_oauth_redirect',
  },
  {
    name: 'Cursor, with a scheme of its own',
    metadata: {
      ...usual,
      client_name: 'Cursor',
      redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'],
    },
    redirect: 'cursor://anysphere.cursor-mcp/oauth/callback',
  },
  {
    name: 'VS Code on this machine, with several addresses and grants it hopes for',
    metadata: {
      ...usual,
      client_name: 'Visual Studio Code',
      client_uri: 'https://code.visualstudio.com',
      application_type: 'native',
      redirect_uris: [
        'https://insiders.vscode.dev/redirect',
        'https://vscode.dev/redirect',
        'http://127.0.0.1/',
        'http://127.0.0.1:33418/',
      ],
      grant_types: [
        'authorization_code',
        'refresh_token',
        'urn:ietf:params:oauth:grant-type:device_code',
        'client_credentials',
      ],
    },
    redirect: 'http://127.0.0.1:49152/',
  },
  {
    name: 'VS Code on the web',
    metadata: {
      ...usual,
      client_name: 'Visual Studio Code',
      redirect_uris: ['https://vscode.dev/redirect', 'http://127.0.0.1/'],
    },
    redirect: 'https://vscode.dev/redirect',
  },
  {
    name: 'Inspector',
    metadata: {
      ...usual,
      client_name: 'MCP Inspector',
      client_uri: 'https://github.com/modelcontextprotocol/inspector',
      redirect_uris: ['http://localhost:6274/oauth/callback'],
    },
    redirect: 'http://localhost:6274/oauth/callback',
  },
];
