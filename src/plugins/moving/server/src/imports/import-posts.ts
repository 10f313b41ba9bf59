import { inTransaction } from '@ota-news/foundation/database/connection';
import { errors, z } from '@strapi/utils';
import type { Knex } from 'knex';
import { setImmediate } from 'node:timers/promises';
import type { ForeignPost } from '../archives/archive';
import type { ItemRow, Made, NewItem } from '../runs/items';
import { isChangedSince } from './changed-since';
import type { ImportContext } from './context';
import { sentencesOf } from './notes';
import { createPictures, type StoredPicture } from './pictures';
import { bodyOfPost } from './post-body';
import { articleInputOf, pageAttributesOf, type StoredParts } from './post-input';
import { createReferences } from './references';
import { storeArticle, storePage } from './store-post';
import type { PlannedPost, Survey } from './survey';

/** Note of a post of which nothing could be shown. */
export const NO_TEXT = 'It has no text';

/** The line of the report that a plan begins with. */
export const lineOf = (post: ForeignPost, planned: PlannedPost): NewItem => ({
  kind: post.kind,
  foreignId: post.id,
  title: planned.title,
  outcome: planned.outcome,
  company: planned.company?.slug ?? null,
  decidedBy: planned.decidedBy,
  path: planned.path,
  notes: [...planned.notes, ...sentencesOf(post.notes)],
  digest: planned.digest,
});

/** What is wrong with a post that the rules of the house refuse; null for other errors. */
const refusalOf = (error: unknown): string[] | null => {
  if (error instanceof z.ZodError) {
    return error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  }
  if (!(error instanceof errors.ValidationError)) return null;
  const { errors: listed } = error.details as { errors?: { path: string[]; message: string }[] };
  return listed?.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [error.message];
};

/** What an earlier import made of a post. */
const madeBefore = (former: ItemRow | undefined): Pick<NewItem, 'made'> => {
  if (former?.target == null) return {};
  const { content_type: contentType, target, first_version: first, last_version: last } = former;
  const versions = first === null || last === null ? {} : { versions: { first, last } };
  return { made: { contentType, target, ...versions } };
};

/** Imports the posts and pages of an archive as a survey planned it, each with its line of the report. */
export const importPosts = async (context: ImportContext, survey: Survey): Promise<void> => {
  const { strapi, archive, items, progress, signal } = context;
  const references = createReferences(context);
  const pictures = await createPictures(context);

  /** Address of the featured picture: here, else where it is. */
  const pictureOf = (post: ForeignPost, stored: StoredPicture | null): string | null => {
    if (post.picture === null) return null;
    const elsewhere = pictures.elsewhere(post.picture.src);
    return stored?.path ?? (elsewhere?.startsWith('https:') ? elsewhere : null);
  };

  /** Returns the change that stores a post, after what it refers to is here. */
  const changeOf = async (
    post: ForeignPost,
    planned: PlannedPost,
    parts: StoredParts,
    notes: string[],
  ): Promise<(query: Knex) => Promise<Made>> => {
    const { company, documentId } = planned;
    if (company === null) {
      const attributes = pageAttributesOf(post, planned, parts.markdown);
      return () => storePage(context, attributes, documentId);
    }
    const related = await references.of(post, company);
    notes.push(...related.notes);
    const input = articleInputOf(post, planned, related, parts);
    return (query) => storeArticle(context, query, input, documentId);
  };

  /** Notes a post that does not come; its addresses lead nowhere. */
  const leaveOut = async (item: NewItem): Promise<void> => {
    for (const [from, to] of survey.places) if (to === item.path) survey.places.delete(from);
    await items.record({ ...item, path: null });
  };

  const store = async (
    post: ForeignPost,
    planned: PlannedPost,
    line: NewItem,
    former: ItemRow | undefined,
  ): Promise<void> => {
    const notes = [...(line.notes ?? [])];
    const body = await bodyOfPost(context, post, survey, pictures);
    notes.push(...body.notes);
    if (body.markdown === null) return leaveOut({ ...line, outcome: 'left-out', notes });
    const featured = post.picture === null ? null : await pictures.obtain(post.picture);
    if (featured?.fault) notes.push(featured.fault);
    const markdown = body.markdown.trim() || post.excerpt.trim();
    if (markdown === '') {
      notes.push(NO_TEXT);
      return leaveOut({ ...line, outcome: 'left-out', notes });
    }
    const isForAll = !body.isRestricted;
    const isPublic = planned.isPublic && isForAll;
    const isScheduled = planned.isScheduled && isForAll;
    const parts = { markdown, picture: pictureOf(post, featured), isPublic, isScheduled };
    const change = await changeOf(post, planned, parts, notes);
    const path = isPublic ? planned.path : null;
    await inTransaction(strapi, async ({ query }) => {
      const made = await change(query);
      // A run that goes on keeps what it noted first, by which it is taken back.
      const isOwn = former !== undefined && items.isOwn(former);
      const outcome = isOwn ? former.outcome : planned.documentId === null ? 'created' : 'updated';
      const first = (isOwn ? former.first_version : null) ?? made.versions?.first;
      const versions =
        first === undefined || made.versions === undefined
          ? {}
          : { versions: { ...made.versions, first } };
      await items.record({ ...line, outcome, path, notes, made: { ...made, ...versions } }, query);
    });
  };

  const importPost = async (post: ForeignPost): Promise<void> => {
    const planned = survey.posts.get(post.id);
    // The file has changed since it was surveyed.
    if (planned === undefined) return;
    const line = lineOf(post, planned);
    if (['needs-company', 'left-out', 'kept'].includes(planned.outcome)) {
      return items.record(line);
    }
    const former = await items.found(post.kind, post.id);
    if (planned.outcome === 'same') return items.recordUnmade({ ...line, ...madeBefore(former) });
    const { documentId } = planned;
    if (
      documentId !== null &&
      (await isChangedSince(strapi, documentId, former?.last_version ?? null))
    ) {
      const notes = [...(line.notes ?? []), 'It was changed here since, so it stays as it is'];
      return items.recordUnmade({ ...line, ...madeBefore(former), outcome: 'kept', notes });
    }
    try {
      await store(post, planned, line, former);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      const notes = [...(line.notes ?? []), ...refusal];
      await leaveOut({ ...line, outcome: 'failed', notes });
    }
  };

  let done = 0;
  for await (const post of archive.posts()) {
    await setImmediate();
    signal.throwIfAborted();
    await importPost(post);
    done += 1;
    progress('posts', done, archive.count);
  }
};
