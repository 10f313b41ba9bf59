import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { z } from '@strapi/utils';
import { editedComparison } from '#api/comparison/editing';
import { documentName, EITHER, eitherName, findComparison, shownDocument } from '../lookups';
import { comparisonDetail, describeComparison, type ComparisonDetail } from '../views/comparison';

const textOf = (comparison: ComparisonDetail): string => {
  const { title, otas, intro, recommendations, criteria, verdict, faq } = comparison;
  const nameOf = (id: number | null): string =>
    otas.find((ota) => ota.id === id)?.name ?? `OTA ${String(id)}`;
  const choices = recommendations.map(
    ({ ota_id, audience, reason }) => `Choose ${nameOf(ota_id)} if ${audience}: ${reason}`,
  );
  const rows = criteria.map(({ label, values, winner_id }) =>
    [
      `## ${label}${winner_id === null ? '' : ` (best: ${nameOf(winner_id)})`}`,
      ...values.map(({ ota_id, value }) => `- ${nameOf(ota_id)}: ${value}`),
    ].join('\n'),
  );
  const questions = faq.map(({ question, answer }) => `**${question}** ${answer}`);
  return [`# ${title}`, intro, ...choices, ...rows, verdict, ...questions]
    .filter((part) => part !== null && part !== '')
    .join('\n\n');
};

export const getComparison = defineTool({
  name: 'get-comparison',
  title: 'Get a comparison',
  description: 'Reads OTAs side by side.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject(documentName).refine(eitherName, EITHER),
  output: comparisonDetail,
  async run(name, { strapi }) {
    const data = describeComparison(await findComparison(strapi, name));
    return {
      data,
      document: shownDocument(strapi, editedComparison, data.id),
      text: textOf(data),
    };
  },
});
