import { isPermitted } from '@ota-news/foundation/agent-tools/permission';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { namingAttribute } from '@ota-news/foundation/document-versions/content';
import { resourceId } from '@ota-news/foundation/fields/common';
import { truncate } from '@ota-news/foundation/text/truncate';
import { inTextThread } from '@ota-news/foundation/threads/text-threads';
import { z } from '@strapi/utils';
import type { ComparisonSide } from '@ota-news/foundation/contracts/history';
import { findVersion } from '../histories';

const LINES = require.resolve('@ota-news/foundation/text/line-changes');

/** Maximum characters of the diff of one field. */
const MAX_CHANGES_LENGTH = 12_000;
const TOO_MUCH = '(It differs too much to be shown line by line.)';

const changesOf = async (field: string, from: string, to: string): Promise<string> => {
  const changes =
    (await inTextThread<string | null>(LINES, 'patchOf', field, from, to)) ?? TOO_MUCH;
  const head = truncate(changes, MAX_CHANGES_LENGTH);
  return head.length < changes.length ? `${head}\n(More has changed.)` : head;
};

export const getVersionDiff = defineTool({
  name: 'get-version-diff',
  title: 'Get what a version changed',
  description:
    'Compares a version with the one before, what readers see (live) or the present draft.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({
    version_id: resourceId().meta({ description: 'From list-versions.' }),
    against: z.enum(['before', 'live', 'draft']).default('before'),
  }),
  output: z.object({
    version_id: z.number().int(),
    fields: z.array(z.object({ field: z.string(), changes: z.string() })),
  }),
  async run({ version_id: id, against }, context) {
    const { strapi } = context;
    const { version, document } = await findVersion(context, id);
    const history = getService(strapi, 'history', 'versions');
    const other: ComparisonSide =
      against === 'before' ? ((await history.before(version))?.id ?? 'nothing') : against;
    const ability = await context.ability();
    const compared = await history.compare({
      contentType: document.uid,
      documentId: document.documentId,
      ...(against === 'before' ? { from: other, to: id } : { from: id, to: other }),
      mayRead: (field) => document.mayRead(field),
      mayName: (uid, document) => {
        const naming = namingAttribute(strapi.contentType(uid));
        const fields = naming === undefined ? [] : [naming];
        return isPermitted(strapi, ability, { operation: 'read', uid, fields, document });
      },
    });
    const fields = [];
    for (const { name, from, to } of compared) {
      fields.push({ field: name, changes: await changesOf(name, from, to) });
    }
    return {
      data: { version_id: id, fields },
      text:
        fields.length === 0
          ? 'Nothing differs.'
          : fields.map(({ field, changes }) => `## ${field}\n${changes}`).join('\n\n'),
    };
  },
});
