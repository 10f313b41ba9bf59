import type { Knex } from 'knex';
import { insertKeyframe } from './keyframes';
import { serializeContent, type Keyframe } from './stored-content';
import { VERSIONS } from './tables';
import { toRow, type NewVersion } from './version-rows';

/**
 * Returns the row of a version, and inserts the keyframe it needs.
 *
 * @param last keyframe of the document's last version
 * @returns the row, and the keyframe for the document's next version
 */
export const storedRow = async (query: Knex, version: NewVersion, last?: Keyframe) => {
  const { columns, keyframe } = await serializeContent(version.content, last, (content) =>
    insertKeyframe(query, content),
  );
  return { row: toRow(version, columns), keyframe };
};

/**
 * @param last keyframe of the document's last version
 * @returns id of the version, and the keyframe for the document's next version
 */
export const insertVersion = async (query: Knex, version: NewVersion, last?: Keyframe) => {
  const { row, keyframe } = await storedRow(query, version, last);
  const [inserted] = await query(VERSIONS).insert(row).returning<{ id: number }[]>('id');
  return { id: Number(inserted?.id), keyframe };
};

/**
 * Inserts the first versions of a document.
 *
 * @returns the keyframe for its next version
 */
export const insertVersions = async (
  query: Knex,
  versions: NewVersion[],
): Promise<Keyframe | undefined> => {
  let last: Keyframe | undefined;
  for (const version of versions) ({ keyframe: last } = await insertVersion(query, version, last));
  return last;
};
