import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Knex } from 'knex';
import { rejectDuplicateName, type EditedRow, type EditedType } from '../document-editing';
import {
  comparisonChanges,
  comparisonInput,
  type SentCriterion,
  type SentRecommendation,
} from './fields';

const named = { table: 'comparisons', noun: 'comparison' };
const refuseSameTitle = rejectDuplicateName(named, 'title');

const comparedOtas = (query: Knex, { id }: EditedRow): Promise<number[]> =>
  query('comparisons_otas_lnk').where('comparison_id', id).pluck('ota_id') as Promise<number[]>;

interface SentLists {
  criteria?: SentCriterion[];
  recommendations?: SentRecommendation[];
}

/** A part of a comparison, and the numbers of the OTAs that it names. */
interface NamingPart {
  path: string;
  name: string;
  named: number[];
}

const namingParts = ({ criteria = [], recommendations = [] }: SentLists): NamingPart[] => [
  ...criteria.map(({ label, values, winner_id }, index) => ({
    path: `criteria.${index}`,
    name: label,
    named: [...values.map(({ ota_id }) => ota_id), ...(winner_id == null ? [] : [winner_id])],
  })),
  ...recommendations.map(({ audience, ota_id }, index) => ({
    path: `recommendations.${index}`,
    name: audience,
    named: [ota_id],
  })),
];

/** Rejects values, winners and recommendations of OTAs outside the comparison. */
const refuseUncomparedOtas = (lists: SentLists, compared: number[]): void => {
  const known = new Set(compared);
  const found = namingParts(lists).flatMap(({ path, name, named }) => {
    const uncompared = [...new Set(named.filter((id) => !known.has(id)))];
    return uncompared.length === 0
      ? []
      : [fieldError(path, `"${name}" names OTAs that are not compared: ${uncompared.join(', ')}`)];
  });
  if (found.length > 0) throw validationError(found);
};

/** Settings for editing comparisons by programs. */
export const editedComparison: EditedType<typeof comparisonInput, typeof comparisonChanges> = {
  ...named,
  uid: 'api::comparison.comparison',
  readTool: 'get-comparison',
  input: comparisonInput,
  changes: comparisonChanges,
  references: [{ field: 'ota_ids', table: 'otas', noun: 'OTA' }],
  attributesOf: ({ ota_ids, criteria, recommendations, ...rest }) => ({
    ...rest,
    ...(ota_ids === undefined ? {} : { otas: ota_ids }),
    ...(recommendations === undefined
      ? {}
      : {
          recommendations: recommendations.map(({ ota_id, ...rest }) => ({ ...rest, ota: ota_id })),
        }),
    ...(criteria === undefined
      ? {}
      : {
          criteria: criteria.map(({ values, winner_id, ...criterion }) => ({
            ...criterion,
            values: values.map(({ ota_id, value }) => ({ ota: ota_id, value })),
            winner: winner_id ?? null,
          })),
        }),
  }),
  async refuse(query, fields, row) {
    await refuseSameTitle(query, fields, row);
    if (fields.criteria === undefined && fields.recommendations === undefined) return;
    const compared = fields.ota_ids ?? (row === null ? [] : await comparedOtas(query, row));
    refuseUncomparedOtas(fields, compared);
  },
};
