import type { Column } from '#panel/ColumnTable';
import { Moment } from '#panel/Moment';
import { useWords } from './catalogue';
import type { Counted } from './types';

/** Table columns with the number of hits and the time of the last one. */
export const useCountColumns = (): Column<Counted>[] => {
  const say = useWords();
  return [
    { name: say('hits'), cell: ({ hits }) => hits },
    { name: say('last'), cell: ({ lastHitAt }) => <Moment at={lastHitAt} /> },
  ];
};
