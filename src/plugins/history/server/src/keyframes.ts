import type { Knex } from 'knex';
import type { Keyframe } from './stored-content';
import { KEYFRAMES, VERSIONS } from './tables';

interface LastRow {
  keyframe_id: number | null;
  keyframe: string | null;
  /** Characters of all contents compressed against the keyframe; the PostgreSQL driver gives text. */
  deltas: number | string | null;
}

/** A document's last version. */
export interface LastVersion {
  /** The keyframe for the next version; undefined if a new one takes less room. */
  keyframe?: Keyframe;
}

/** Selects the content of a version's keyframe, in a query of versions. */
export const keyframeContent = (query: Knex): Knex.QueryBuilder =>
  query(KEYFRAMES)
    .where(`${KEYFRAMES}.id`, query.ref(`${VERSIONS}.keyframe_id`))
    .select('content')
    .as('keyframe');

export const insertKeyframe = async (query: Knex, content: string): Promise<Keyframe> => {
  const [row] = await query(KEYFRAMES).insert({ content }).returning<{ id: number }[]>('id');
  return { id: Number(row?.id), content };
};

/**
 * Returns the last version of a document, and locks it on PostgreSQL until the next one is stored: retention, which
 * deletes versions before it looks for their keyframes, then finds the next one.
 *
 * Contents grow with the edits since the keyframe. The least room is taken if it is replaced once they take as much
 * as the keyframe itself, all together.
 */
export const lastVersion = async (
  query: Knex,
  documentId: string,
): Promise<LastVersion | undefined> => {
  const deltas = query(`${VERSIONS} as sibling`)
    .where('sibling.keyframe_id', query.ref(`${VERSIONS}.keyframe_id`))
    .select(query.raw('sum(length(sibling.content))'))
    .as('deltas');
  const row = await query(VERSIONS)
    .where('id', query(VERSIONS).where({ document_id: documentId }).max('id'))
    .forKeyShare()
    .first<LastRow | undefined>('keyframe_id', keyframeContent(query), deltas);
  if (row === undefined) return undefined;
  const { keyframe_id: id, keyframe: content } = row;
  if (id === null || content === null || Number(row.deltas) > content.length) return {};
  return { keyframe: { id, content } };
};

/**
 * Deletes those keyframes that no version needs any more. It has to follow the deletion of versions in the same
 * transaction, as a statement of its own, which sees the versions stored until then (READ COMMITTED). None begins to
 * need one of these meanwhile: that takes a lock of a version that needs it.
 */
export const deleteUnusedKeyframes = async (query: Knex, ids: number[]): Promise<void> => {
  await query(KEYFRAMES)
    .whereIn('id', ids)
    .whereNotExists(
      query(VERSIONS)
        .where(`${VERSIONS}.keyframe_id`, query.ref(`${KEYFRAMES}.id`))
        .select(query.raw('1')),
    )
    .delete();
};
