import { pageInput, pageOf, pageOutput } from '@ota-news/foundation/agent-tools/pages';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { z } from '@strapi/utils';
import { checks, type CheckName } from '../audit';
import { finding } from '../audit/finding';

const names = Object.keys(checks) as [CheckName, ...CheckName[]];

export const auditContent = defineTool({
  name: 'audit-content',
  title: 'Audit content',
  description: 'Finds problems of what is published; a page without findings need not be the last.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({ check: z.enum(names), ...pageInput }),
  output: z.object({ findings: z.array(finding), ...pageOutput }),
  async run({ check, limit, cursor }, { strapi, progress }) {
    const { items, nextCursor, text } = await pageOf({
      page: { limit, cursor },
      filters: { check },
      read: (count, offset) => checks[check](strapi, count, offset, progress),
      line: (found) =>
        found === null ? null : `[${found.kind} ${found.id}] ${found.title}: ${found.detail}`,
      heading: 'Problems ([kind id] title: detail):',
    });
    const findings = items.filter((item) => item !== null);
    return { data: { findings, next_cursor: nextCursor }, text };
  },
});
