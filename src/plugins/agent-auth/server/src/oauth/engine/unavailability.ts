import {
  unavailabilityIn,
  type Unavailability,
} from '@ota-news/foundation/database/unavailability';
import type { Next } from 'koa';
import { PATHS } from '../../protocol';
import { renderError } from './error-page';
import type { KoaContextWithOIDC } from './library';

const answer = async (
  ctx: KoaContextWithOIDC,
  { message, retrySeconds }: Unavailability,
): Promise<void> => {
  const error = { error: 'temporarily_unavailable', error_description: message };
  ctx.remove('Location');
  ctx.set({ 'Retry-After': String(retrySeconds), 'Cache-Control': 'no-store' });
  if (ctx.path.startsWith(PATHS.authorization)) await renderError(ctx, error);
  else ctx.body = error;
  ctx.status = 503;
};

/**
 * Answers 503 when the database is unavailable or rejects writes, as an OAuth error, instead of the engine's
 * `server_error`. Clients are not told that a code or token is invalid, and may retry with it.
 */
export const sayUnavailable = () => {
  const hidden = new WeakMap<object, unknown>();
  return {
    /** Records an error that the engine handles itself and only reports in an event. */
    note: (ctx: object, error: unknown): void => void hidden.set(ctx, error),

    async step(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
      let failure: unknown;
      try {
        await next();
        failure = hidden.get(ctx);
      } catch (error) {
        failure = error;
      }
      if (failure === undefined) return;
      const reason = unavailabilityIn(failure);
      if (reason !== null) await answer(ctx, reason);
      else if (!hidden.has(ctx)) throw failure;
    },
  };
};
