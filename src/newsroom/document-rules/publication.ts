import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Knex } from 'knex';
import { storeFormerSlug } from './former-slugs';
import { type DocumentRule, type RuleContext } from './rule';
import { refuseOverdue } from './schedule';
import { ARTICLE, isBlank, type Row } from '#api/article/stored-article';

/** Relations required for publication: the address needs the OTA, the byline the author. */
export const NEEDED_TO_PUBLISH = ['ota', 'author'] as const;

/** Validates that a draft can be published. */
const requireForPublication = (draft: Row): void => {
  const missing = NEEDED_TO_PUBLISH.filter((field) => isBlank(draft[`${field}_id`]));
  if (missing.length > 0) {
    throw validationError(missing.map((field) => fieldError(field, 'is needed to publish')));
  }
  if (
    !isBlank(draft.first_published_at) &&
    new Date(draft.first_published_at as string) > new Date()
  ) {
    throw validationError([
      fieldError(
        'first_published_at',
        'lies in the future. To publish later, save the draft with “Publish at”; to publish now, clear the date',
      ),
    ]);
  }
};

/** Stores an article's former address as the OTA's number and the slug, because the address contains the OTA. */
const rememberAddress = async (
  query: Knex,
  documentId: string,
  before: Row | undefined,
  after: Row,
): Promise<void> => {
  if (before === undefined || (before.slug === after.slug && before.ota_id === after.ota_id)) {
    return;
  }
  await storeFormerSlug(
    query,
    ARTICLE,
    `${String(before.ota_id)}/${String(before.slug)}`,
    documentId,
  );
};

/** Sets the date of the first publication and stores a changed address as a former one. */
export const publish: DocumentRule = async ({ query, change }) => {
  const documentId = String(change.params.documentId);
  const { draft, published } = await change.before();
  if (draft === undefined) return;
  requireForPublication(draft);
  refuseOverdue(draft.scheduled_for);
  await rememberAddress(query, documentId, published, draft);
  await query('articles')
    .where('id', draft.id as number)
    .update({
      first_published_at: draft.first_published_at ?? new Date(),
      scheduled_for: null,
    });
};

/** Stores the address of a withdrawn article, so that it still redirects after a rename and republication. */
export const unpublish: DocumentRule = async ({ query, change }) => {
  const documentId = String(change.params.documentId);
  const { published } = await change.before();
  await rememberAddress(query, documentId, published, {});
};

/** The row after a change: the stored values overridden by those sent. */
const rowAfter = (draft: Row, data: Row): Row => ({
  ...draft,
  slug: data.slug ?? draft.slug,
  ota_id: data.ota === undefined ? draft.ota_id : data.ota,
  author_id: data.author === undefined ? draft.author_id : data.author,
  first_published_at: data.first_published_at ?? draft.first_published_at,
  scheduled_for: data.scheduled_for === undefined ? draft.scheduled_for : data.scheduled_for,
});

/** Applies the rules of `publish` to a creation or update that publishes, for which Strapi does not call `publish`. */
export const publishWithin = async ({ query, change }: RuleContext): Promise<void> => {
  const data = (change.params.data ??= {});
  const { documentId } = change.params;
  const { draft = {}, published } = await change.before();
  const after = rowAfter(draft, data);
  requireForPublication(after);
  refuseOverdue(after.scheduled_for);
  if (isBlank(after.first_published_at)) data.first_published_at = new Date();
  data.scheduled_for = null;
  if (documentId !== undefined) {
    await rememberAddress(query, documentId, published, after);
  }
};
