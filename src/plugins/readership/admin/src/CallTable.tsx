import { Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { ColumnTable } from '#panel/ColumnTable';
import { useWords } from './catalogue';
import type { ToolCalls } from './types';

const OUTCOMES = ['succeeded', 'refused', 'failed'] as const;

interface ToolRow {
  tool: string;
  counts: Record<string, number>;
}

const rowsOf = (calls: ToolCalls[]): ToolRow[] => {
  const byTool = new Map<string, ToolRow>();
  for (const { tool, outcome, calls: count } of calls) {
    const row = byTool.get(tool) ?? { tool, counts: {} };
    row.counts[outcome] = count;
    byTool.set(tool, row);
  }
  return [...byTool.values()];
};

/** Agents' calls by tool and outcome. */
export const CallTable = ({ calls }: { calls: ToolCalls[] }) => {
  const say = useWords();
  const { formatNumber } = useIntl();
  if (calls.length === 0) {
    return <Typography textColor="neutral600">{say('calls.empty')}</Typography>;
  }
  return (
    <ColumnTable
      label={say('calls')}
      columns={[
        { name: say('tool'), cell: ({ tool }: ToolRow) => tool },
        ...OUTCOMES.map((outcome) => ({
          name: say(`outcome.${outcome}`),
          cell: ({ counts }: ToolRow) => formatNumber(counts[outcome] ?? 0),
        })),
      ]}
      rows={rowsOf(calls)}
      keyOf={({ tool }) => tool}
    />
  );
};
