import { withWords } from '../fields/labels';
import { message } from '../catalogue';
import { EntryState, type ListedEntry } from './EntryState';
import { ShortMoment } from './ShortMoment';

interface Header {
  name: string;
  label?: unknown;
  attribute: { type: string };
  cellFormatter?: unknown;
}

interface Table {
  displayedHeaders: Header[];
  layout: { options?: { draftAndPublish?: boolean } };
}

type Row = ListedEntry & Record<string, unknown>;

const withShortMoment = (header: Header): Header =>
  header.attribute.type === 'datetime' && header.cellFormatter === undefined
    ? {
        ...header,
        cellFormatter: (row: Row) => (
          <ShortMoment moment={(row[header.name] as string | null | undefined) ?? null} />
        ),
      }
    : header;

const stateColumn = {
  name: 'entry-state',
  attribute: { type: 'custom' },
  label: message('state.title'),
  searchable: false,
  sortable: true,
  cellFormatter: (row: Row, _header: Header, { model }: { model: string }) => (
    <EntryState entry={row} model={model} />
  ),
};

/** Inserts the status column second in lists of types with drafts, and shortens times. */
export const arrangeColumns = ({ displayedHeaders, layout }: Table): Table => {
  const [first, ...others] = displayedHeaders.map(withWords).map(withShortMoment);
  if (first === undefined || layout.options?.draftAndPublish !== true) {
    return { displayedHeaders: first === undefined ? [] : [first, ...others], layout };
  }
  return { displayedHeaders: [first, stateColumn, ...others], layout };
};
