import type { DocumentChange } from '@ota-news/foundation/database/document-changes';
import { freeSlug, slugFrom, slugProblem } from '@ota-news/foundation/database/slug';
import { validationError } from '@ota-news/foundation/fields/errors';
import { isBlank } from '#api/article/stored-article';
import { storeFormerSlug } from './former-slugs';
import { addressSpaceOf } from './namespaces';
import { type DocumentRule } from './rule';

const formerSlug = async (change: DocumentChange): Promise<unknown> => {
  const { published, draft } = await change.before();
  return (published ?? draft)?.slug;
};

/**
 * Rule for slugs of all types except articles: derives a missing slug, validates a given one, and
 * stores the former one on a change.
 */
export const slugRule: DocumentRule = async ({ query, change }) => {
  const namespace = addressSpaceOf(change.uid);
  const { data, documentId } = change.params;
  if (namespace === undefined || change.uid === 'api::article.article') return;
  if (!['create', 'update', 'clone'].includes(change.action)) return;
  if (change.action === 'clone') {
    const former = await formerSlug(change);
    if (isBlank(data?.slug) || data?.slug === former) {
      const slug = await freeSlug(query, namespace, String(former ?? 'copy'), undefined);
      change.params.data = { ...data, slug };
      return;
    }
  }
  if (data === undefined) return;
  const name = data[namespace.naming];
  const isAbsent = isBlank(data.slug);
  if (change.action === 'create' && isAbsent && typeof name === 'string') {
    data.slug = await freeSlug(query, namespace, slugFrom(name) || 'untitled', undefined);
    return;
  }
  if (change.action === 'update' && isAbsent) {
    delete data.slug;
    return;
  }
  const former = change.action === 'update' ? await formerSlug(change) : undefined;
  // Forms send the slug with every change; one that a newer version reserves is kept.
  if (former !== undefined && former === data.slug) return;
  const problem = await slugProblem(query, namespace, data.slug, documentId);
  if (problem !== null) throw validationError([problem]);
  if (typeof former === 'string' && documentId !== undefined) {
    await storeFormerSlug(query, change.uid, former, documentId);
  }
};
