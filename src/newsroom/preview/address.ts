import { createHmac, timingSafeEqual } from 'node:crypto';
import { environment } from '#environment';

const LIFETIME_SECONDS = 3600;

/** Document to preview. Only articles have separate drafts. */
export interface PreviewTarget {
  /** Name of the content type, e.g. `article`. */
  type: string;
  documentId: string;
  status: 'draft' | 'published';
}

const signatureOf = ({ type, documentId, status }: PreviewTarget, expires: number): string =>
  createHmac('sha256', environment().PREVIEW_SECRET)
    .update([type, documentId, status, expires].join('\n'))
    .digest('base64url');

export const PREVIEW_PATH = /^\/preview\/([a-z-]+)\/([a-z0-9]+)$/;

/**
 * Creates a signed preview address. It needs no session: anyone who has it can read that one
 * document in that one state, for an hour.
 */
export const previewAddress = (target: PreviewTarget): string => {
  const expires = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
  const query = new URLSearchParams({
    status: target.status,
    expires: String(expires),
    signature: signatureOf(target, expires),
  });
  return `/preview/${target.type}/${target.documentId}?${query.toString()}`;
};

/**
 * Verifies a preview address; null if its signature is invalid or it has expired.
 *
 * @param path and query of the request
 */
export const readPreviewAddress = (path: string, query: URLSearchParams): PreviewTarget | null => {
  const [, type = '', documentId = ''] = PREVIEW_PATH.exec(path) ?? [];
  const status = query.get('status') === 'published' ? 'published' : 'draft';
  const expires = Number(query.get('expires'));
  if (!Number.isInteger(expires) || expires * 1000 < Date.now()) return null;
  const target: PreviewTarget = { type, documentId, status };
  const expected = Buffer.from(signatureOf(target, expires));
  const given = Buffer.from(query.get('signature') ?? '');
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  return isOurs ? target : null;
};
