import { addressOf } from '#api/addresses';
import type {
  CommonCriterion,
  ComparisonCriterion,
  ComparisonModel,
} from '#api/comparison/page-models';
import type { StoredComparison } from '#api/comparison/services/comparisons';

/** Spelling that values are compared in. */
const spelling = (value: string): string => value.normalize('NFKC').trim().toLowerCase();

/** Returns the value that all OTAs share; null if they differ or one has none. */
const sharedValue = ([first = null, ...others]: (string | null)[]): string | null =>
  first !== null && others.every((value) => value !== null && spelling(value) === spelling(first))
    ? first
    : null;

/**
 * Prepares what a comparison shows of its OTAs: recommendations, and the criteria by which they differ apart from
 * those with the same value for all. Values and recommendations of OTAs outside the comparison are left out.
 */
export const compared = (
  comparison: StoredComparison,
): Pick<ComparisonModel, 'otas' | 'recommendations' | 'criteria' | 'common'> => {
  const columns = comparison.otas.map(({ id, name, slug, primary_color }) => ({
    id,
    ota: { name, url: addressOf.ota(slug), primaryColor: primary_color },
  }));
  const criteria: ComparisonCriterion[] = [];
  const common: CommonCriterion[] = [];
  for (const { label, explanation, values: stored } of comparison.criteria) {
    const values = columns.map(({ id }) => stored.find(({ ota }) => ota?.id === id)?.value ?? null);
    const value = sharedValue(values);
    if (value === null) criteria.push({ label, explanation, values });
    else common.push({ label, explanation, value });
  }
  return {
    otas: columns.map(({ ota }) => ota),
    recommendations: comparison.recommendations.flatMap(({ ota: chosen, audience, reason }) => {
      const column = columns.find(({ id }) => id === chosen?.id);
      return column === undefined ? [] : { ota: column.ota, audience, reason };
    }),
    criteria,
    common,
  };
};
