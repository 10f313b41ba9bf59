import type { Column } from '#panel/ColumnTable';
import { Moment } from '#panel/Moment';
import { useWords } from './catalogue';
import type { Counted } from './types';

/** How often somebody was led on, and when last. */
export const useCountColumns = (): Column<Counted>[] => {
  const say = useWords();
  return [
    { name: say('hits'), cell: ({ hits }) => hits },
    { name: say('last'), cell: ({ lastHitAt }) => <Moment at={lastHitAt} /> },
  ];
};
