import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { z } from '@strapi/utils';
import { ownService } from '../own-services';

const STATES = ['open', 'accepted', 'declined'] as const;

const proposal = z.object({
  id: z.string(),
  state: z.enum(STATES),
  tool: z.string(),
  operation: z.string(),
  title: z.string(),
  proposed_at: z.string(),
  /** Includes the values sent by the agent, so that it can read its own texts again. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
});

/** Tool with which an agent checks the state of its proposals. */
export const listProposals = defineTool({
  name: 'list-proposals',
  title: 'List own proposals',
  description: 'Lists your proposals and what became of them, the newest first, at most 50.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({
    id: z.uuid().optional().describe('One proposal.'),
    state: z.enum(STATES).optional(),
  }),
  output: z.object({ proposals: z.array(proposal) }),
  async run(choice, { strapi, grant }) {
    const found = await ownService(strapi, 'proposals').ofGrant(grant, choice);
    const proposals = found.map(({ id, state, tool, at, change, decidedBy, reason }) => ({
      id,
      state,
      tool,
      operation: change.operation,
      title: change.title,
      proposed_at: at,
      fields: change.fields,
      decided_by: decidedBy,
      reason,
    }));
    const lines = proposals.map(
      ({ id, state, tool, title, reason }) =>
        `[${id}] ${state}: ${tool} "${title}"${reason === null ? '' : ` (${reason})`}`,
    );
    return {
      data: { proposals },
      text: lines.length === 0 ? 'Nothing was proposed.' : lines.join('\n'),
    };
  },
});
