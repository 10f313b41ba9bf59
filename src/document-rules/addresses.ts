import { SLUG_PATTERN } from '../fields/common';
import { rememberSlug } from './former-slugs';
import { addressSpaceOf } from './namespaces';
import { fieldError, validationError } from '../fields/errors';
import { type DocumentRule } from './rule';
import { freeSlug, isTaken, slugFrom, type SlugNamespace } from './slug';

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What is wrong with an explicit slug, or null. */
export const slugProblem = async (
  query: Parameters<typeof isTaken>[0],
  namespace: SlugNamespace,
  slug: unknown,
  ownDocumentId: string | undefined,
): Promise<string | null> => {
  if (typeof slug !== 'string' || !SLUG_PATTERN.test(slug) || slug.length > 255) {
    return 'must be lower-case letters and digits joined by single hyphens, at most 255 characters';
  }
  if (namespace.isReserved(slug)) return `"${slug}" is reserved for the service's own addresses`;
  if (await isTaken(query, namespace, slug, ownDocumentId)) {
    return `"${slug}" is taken; choose another, or leave it out to get a numbered one`;
  }
  return null;
};

/** Slugs of everything but articles: derived when absent, checked when given, remembered when changed. */
export const keepAddresses: DocumentRule = async ({ query, change }) => {
  const namespace = addressSpaceOf(change.uid);
  const { data, documentId } = change.params;
  if (namespace === undefined || change.uid === 'api::article.article') return;
  if (!['create', 'update', 'clone'].includes(change.action)) return;
  if (change.action === 'clone') {
    const original = await query(namespace.table).where('document_id', documentId).first('slug');
    if (isBlank(data?.slug) || data?.slug === original?.slug) {
      const slug = await freeSlug(query, namespace, String(original?.slug ?? 'copy'), undefined);
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
  const problem = await slugProblem(query, namespace, data.slug, documentId);
  if (problem !== null) throw validationError([fieldError('slug', problem)]);
  if (change.action !== 'update' || documentId === undefined) return;
  const stored = await query(namespace.table).where('document_id', documentId).first('slug');
  if (stored?.slug && stored.slug !== data.slug) {
    await rememberSlug(query, change.uid, stored.slug, documentId);
  }
};
