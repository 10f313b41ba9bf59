import type { z } from '@strapi/utils';
import { correctionFields, sourceFields } from '#api/component-fields';
import { listOf, type Facts } from '../../bodies/ghost/facts';
import type { NoteTaker } from '../../bodies/imported-body';
import type { ForeignPost } from '../archive';

/** Objects of a list that have the form of ours; others are noted. */
const componentsIn = <T>(
  facts: Facts,
  name: 'sources' | 'corrections',
  schema: z.ZodType<T>,
  note: NoteTaker,
): T[] =>
  listOf(facts[name]).flatMap((written) => {
    const { success, data } = schema.safeParse(written);
    if (success) return [data];
    note(
      'component',
      `${name}: ${typeof written === 'string' ? written : JSON.stringify(written)}`,
    );
    return [];
  });

/** Sources and corrections, as our own exports write them; nothing where there are none. */
export const componentsOf = (
  facts: Facts,
  note: NoteTaker,
): Pick<ForeignPost, 'sources' | 'corrections'> => {
  const sources = componentsIn(facts, 'sources', sourceFields, note);
  const corrections = componentsIn(facts, 'corrections', correctionFields, note);
  return {
    ...(sources.length === 0 ? {} : { sources }),
    ...(corrections.length === 0 ? {} : { corrections }),
  };
};
