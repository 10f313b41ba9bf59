import { Typography } from '@strapi/design-system';
import { ColumnTable, type Column } from '#panel/ColumnTable';
import {
  ITEM_KINDS,
  ITEM_OUTCOMES,
  type ImportRun,
  type ImportSummary,
  type ItemKind,
  type ItemOutcome,
} from '#newsroom/contracts/moving';
import { useWords } from './catalogue';

/** Outcomes that occur in an import, in the order of the report. */
export const outcomesIn = (summary: ImportSummary): ItemOutcome[] =>
  ITEM_OUTCOMES.filter((outcome) =>
    ITEM_KINDS.some((kind) => summary[kind]?.[outcome] !== undefined),
  );

/** Numbers of an import by what it is and what became of it. */
export const RunFigures = ({ run }: { run: ImportRun }) => {
  const say = useWords();
  const { summary } = run;
  if (summary === null) return null;
  const rows = ITEM_KINDS.filter((kind) => summary[kind] !== undefined);
  const columns: Column<ItemKind>[] = [
    { name: say('kind'), cell: (kind) => say(`kind.${kind}`) },
    ...outcomesIn(summary).map((outcome) => ({
      name: say(`outcome.${outcome}`),
      cell: (kind: ItemKind) => summary[kind]?.[outcome] ?? 0,
    })),
  ];
  const rest = (summary.rest ?? []).map(({ what, count }) => `${count} ${what}`).join(', ');
  return (
    <>
      {rows.length === 0 ? null : (
        <ColumnTable columns={columns} rows={rows} keyOf={(kind) => kind} label={say('summary')} />
      )}
      {rest === '' ? null : (
        <Typography textColor="neutral600">{say('rest', { what: rest })}</Typography>
      )}
    </>
  );
};
