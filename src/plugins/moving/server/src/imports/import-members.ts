import { getService } from '@ota-news/foundation/contracts/services';
import { csvRow } from '#newsroom/csv-table';
import type { ForeignMember } from '../archives/archive';
import type { ImportContext } from './context';

/** Members that are stored at once. */
const CHUNK = 500;

/** Stated source of the consent, by which the members of a run are found again. */
export const consentSourceOf = (runId: number, name: string): string => `Import ${runId}: ${name}`;

/**
 * Imports members as subscribers with the date of their consent. They confirmed there, so no message asks them again;
 * who is known here, also as one who left, stays as they are.
 *
 * @param wording text that they agreed to there
 */
export const importMembers = async (
  { strapi, archive, items, by, progress, signal }: ImportContext,
  wording: string,
  source: string,
): Promise<void> => {
  let done = 0;
  const store = async (members: ForeignMember[]): Promise<void> => {
    if (members.length === 0) return;
    const lines = members.map(({ email, consentedAt }) => csvRow([email, consentedAt, source]));
    const csv = ['email,consented_at,consent_source', ...lines].join('\n');
    const { imported, known, refused } = await getService(strapi, 'newsletter', 'transfer').import(
      csv,
      wording,
      by,
    );
    for (const { line, reason } of refused) {
      // Without the address, which a report need not keep. The first line is the header.
      const name = `Member ${done + line - 1}`;
      const kind = 'member';
      await items.record({
        kind,
        foreignId: name,
        title: name,
        outcome: 'failed',
        notes: [reason],
      });
    }
    done += members.length;
    const line = {
      kind: 'member' as const,
      foreignId: `until ${done}`,
      title: `${imported} new, ${known} known here`,
    };
    if (imported === 0) await items.recordUnmade({ ...line, outcome: 'same' });
    else {
      const made = { contentType: null, target: source };
      await items.record({ ...line, outcome: 'created', made });
    }
    progress('members', done, done);
  };

  let chunk: ForeignMember[] = [];
  for await (const member of archive.members()) {
    signal.throwIfAborted();
    chunk.push(member);
    if (chunk.length < CHUNK) continue;
    await store(chunk);
    chunk = [];
  }
  await store(chunk);
};
