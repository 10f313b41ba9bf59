import type { Context } from 'koa';
import { hkdfSync } from 'node:crypto';
import { environment } from '#environment';

const KEY_BYTES = 32;

/** The key of what a browser keeps for a person. */
export default () => ({
  /**
   * `GET /admin/editing/key`: the key with which the person's browser seals what it keeps of
   * unsaved text, so that it is unreadable there for everybody who is not signed in as them. It is
   * derived (HKDF, RFC 5869) rather than stored: always the same for a person, and gone from the
   * browser with the session.
   */
  key(ctx: Context): void {
    const { id } = ctx.state.user as { id: number };
    const { ENCRYPTION_KEY } = environment();
    const key = hkdfSync('sha256', ENCRYPTION_KEY, '', `kept text of person ${id}`, KEY_BYTES);
    ctx.body = { data: { key: Buffer.from(key).toString('base64') } };
  },
});
