import { html } from 'hono/html';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';

/**
 * Error page for requests that cannot be redirected to the client, because the client or its redirect URI is not
 * trusted (RFC 6749 §4.1.2.1).
 */
export const renderError = async (
  ctx: KoaContextWithOIDC,
  { error, error_description: description }: ErrorOut,
): Promise<void> => {
  ctx.type = 'html';
  ctx.body = String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="robots" content="noindex" />
          <title>The agent could not be connected</title>
        </head>
        <body>
          <h1>The agent could not be connected</h1>
          <p>${description ?? 'The request is not valid.'}</p>
          <p>Error code: <code>${error}</code></p>
          <p>Nothing was approved. Close this page and start again in the agent.</p>
        </body>
      </html>`,
  );
};
