import { authorIn } from '@ota-news/foundation/document-versions/author-columns';
import type {
  ChangeAuthor,
  ChangeOrigin,
} from '@ota-news/foundation/document-versions/change-origin';
import type { Knex } from 'knex';
import type { Provenance, Version } from '@ota-news/foundation/contracts/history';
import { VERSIONS } from './tables';
import { COLUMNS, type VersionRow } from './version-rows';

/** Fields that count as text of a document. */
const TEXTS = ['title', 'excerpt', 'body'];

const MOMENT = 'scheduled_for';

/** Maximum number of changes examined before a publication. */
const MAX_VERSIONS = 2_000;

const fieldsOf = (row: VersionRow): string[] => JSON.parse(row.fields) as string[];

const isWriting = ({ action, fields }: Pick<Version, 'action' | 'fields'>): boolean =>
  action === 'created' || fields.some((field) => TEXTS.includes(field));

/** Returns who released the content: the person who published it or, if scheduled, who set the time. */
const releasing = (
  origin: ChangeOrigin & { by: ChangeAuthor },
  since: VersionRow[],
): ChangeAuthor => {
  if (origin.channel !== 'schedule') return origin.by;
  const planned = since.find((row) => fieldsOf(row).includes(MOMENT) || row.action === 'created');
  return planned === undefined ? origin.by : authorIn(planned);
};

/**
 * Determines which agents contributed to a publication and who released it. Stored with the publication
 * because versions between publications are pruned.
 *
 * @returns null if no agent has contributed
 */
export const provenanceOf = async (
  query: Knex,
  documentId: string,
  origin: ChangeOrigin & { by: ChangeAuthor },
  publication: Pick<Version, 'action' | 'fields'>,
): Promise<Provenance | null> => {
  const lastId = query(VERSIONS).where({ document_id: documentId, is_published: true }).max('id');
  const versions = await query(VERSIONS)
    .where({ document_id: documentId })
    .where('id', '>=', query.raw('coalesce((?), 0)', [lastId]))
    // The one version with a provenance that is examined comes first, however many follow.
    .orderBy([
      { column: 'is_published', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_VERSIONS + 1)
    .select<(VersionRow & { provenance: string | null })[]>([...COLUMNS, 'provenance']);
  const last = versions.find(({ is_published }) => Boolean(is_published));
  const since = versions.filter((version) => version !== last).slice(0, MAX_VERSIONS);
  const earlier =
    typeof last?.provenance === 'string' ? (JSON.parse(last.provenance) as Provenance).agents : [];
  const writers = since
    .filter((row) => isWriting({ action: row.action, fields: fieldsOf(row) }))
    .flatMap(({ agent }) => agent ?? []);
  const own = origin.by.kind === 'agent' && isWriting(publication) ? [origin.by.name] : [];
  const agents = [...new Set([...earlier, ...writers.reverse(), ...own])];
  if (agents.length === 0) return null;
  const by = releasing(origin, since);
  return { agents, releasedBy: by.kind === 'person' ? by.name : null };
};
