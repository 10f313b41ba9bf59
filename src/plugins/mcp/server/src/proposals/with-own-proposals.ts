import type { Answer, CallContext } from '@ota-news/foundation/agent-tools/tool';
import { ownService } from '../own-services';

type AnyAnswer = Answer<Record<string, unknown>>;

/**
 * Adds to the answer that shows a document what the agent has proposed for it and nobody has decided on: the document
 * itself shows nothing of that, and `list-proposals` tells the values. An answer without any stays as it is.
 */
export const withOwnProposals = async (
  { strapi, grant }: CallContext,
  answer: AnyAnswer,
): Promise<AnyAnswer> => {
  if (!grant.requiresApproval || answer.document === undefined) return answer;
  const proposed = await ownService(strapi, 'proposals').openFor(grant, await answer.document());
  if (proposed.length === 0) return answer;
  const lines = proposed.map(
    ({ id, url, operation, fields }) => `- [${id}] ${operation} (${fields.join(', ')}): ${url}`,
  );
  return {
    ...answer,
    data: { ...answer.data, proposed },
    text: [`${answer.text}\n\nYou have proposed, and nobody has decided:`, ...lines].join('\n'),
  };
};
