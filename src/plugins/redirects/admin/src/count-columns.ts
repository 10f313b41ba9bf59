import type { Column } from '../../../../admin/parts/ColumnTable';
import { moment } from '../../../../admin/parts/Listing';
import type { Counted } from './types';

/** How often somebody was led on, and when last. */
export const countColumns: Column<Counted>[] = [
  { name: 'Hits', cell: ({ hits }) => hits },
  { name: 'Last', cell: ({ lastHitAt }) => moment(lastHitAt) },
];
