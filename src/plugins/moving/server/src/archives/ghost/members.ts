import type { ForeignMember } from '../archive';
import { csvRows } from '../reading/csv-rows';
import { instantOf } from '../reading/instants';
import { unreadable } from '../reading/unreadable';

/**
 * Reads Ghost's export of members: those who are subscribed to e-mails and not deleted.
 *
 * @throws {UnreadableArchive} for a row without an address or the time of joining
 */
export async function* ghostMembers(
  files: string[],
  signal?: AbortSignal,
): AsyncGenerator<ForeignMember> {
  for (const file of files) {
    const needed = ['email', 'created_at', 'subscribed_to_emails'];
    for await (const { line, values } of csvRows(file, needed, signal)) {
      if (values.subscribed_to_emails?.trim().toLowerCase() !== 'true') continue;
      if ((values.deleted_at ?? '').trim() !== '') continue;
      const email = (values.email ?? '').trim();
      const consentedAt = instantOf(values.created_at);
      if (email === '') throw unreadable(file, line, 'The column email is empty.');
      if (consentedAt === null) {
        throw unreadable(file, line, `"${values.created_at}" in created_at is no date.`);
      }
      yield { email, consentedAt };
    }
  }
}
