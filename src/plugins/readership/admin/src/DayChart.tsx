import { Box, Flex, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { ColumnTable } from '#panel/ColumnTable';
import { useWords } from './catalogue';
import type { Day } from './day-series';
import { KINDS, type Kind } from './types';

const WIDTH = 720;
const HEIGHT = 220;
const MARGIN = { left: 52, right: 8, top: 10, bottom: 26 };
const PLOT_WIDTH = WIDTH - MARGIN.left - MARGIN.right;
const PLOT_HEIGHT = HEIGHT - MARGIN.top - MARGIN.bottom;

/** Strapi colour tokens; they follow the panel's colour scheme. */
const COLORS: Record<Kind, string> = {
  reader: 'primary600',
  'search-engine': 'success500',
  ai: 'warning500',
  program: 'neutral400',
};

/** Number of days that are named below the bars. */
const NAMED = 6;

/** Formats calendar days in UTC, independent of the reader's time zone. */
const useDays = () => {
  const { formatDate } = useIntl();
  return (iso: string): string =>
    formatDate(`${iso}T00:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' });
};

/** Rounds up to the next axis maximum: 2, 4, 10, 20, 40, 100, … */
const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [2, 4, 10].map((step) => step * power).find((step) => step >= value) ?? 10 * power;
};

const sumOf = (day: Day): number => KINDS.reduce((sum, kind) => sum + day[kind], 0);

const DayBars = ({ day, x, width, top }: { day: Day; x: number; width: number; top: number }) => {
  const say = useWords();
  const dayOf = useDays();
  let bottom = MARGIN.top + PLOT_HEIGHT;
  return (
    <g>
      {KINDS.map((kind) => {
        const height = (day[kind] / top) * PLOT_HEIGHT;
        bottom -= height;
        return (
          <Box key={kind} tag="g" color={COLORS[kind]}>
            <rect x={x} y={bottom} width={width} height={height} fill="currentColor" />
          </Box>
        );
      })}
      <title>{say('chart.day', { day: dayOf(day.day), count: sumOf(day) })}</title>
    </g>
  );
};

/** Stacked bars of readings by day and kind; the same numbers as a table below, folded. */
export const DayChart = ({ days }: { days: Day[] }) => {
  const say = useWords();
  const dayOf = useDays();
  const { formatNumber } = useIntl();
  const top = roundUp(Math.max(4, ...days.map(sumOf)));
  const slot = PLOT_WIDTH / days.length;
  const step = Math.ceil(days.length / NAMED);
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Box color="neutral600" overflow="auto" tabIndex={0} role="group" aria-label={say('chart')}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={say('chart')}
          style={{
            display: 'block',
            width: '100%',
            // Narrower, its labels would be too small to read: then it scrolls.
            minWidth: '36rem',
            maxWidth: '60rem',
            fontSize: 11,
          }}
        >
          {[0, top / 2, top].map((level) => {
            const y = MARGIN.top + PLOT_HEIGHT - (level / top) * PLOT_HEIGHT;
            return (
              <g key={level}>
                <line
                  x1={MARGIN.left}
                  x2={WIDTH - MARGIN.right}
                  y1={y}
                  y2={y}
                  stroke="currentColor"
                  opacity={0.25}
                />
                <text x={MARGIN.left - 8} y={y + 4} textAnchor="end" fill="currentColor">
                  {formatNumber(level)}
                </text>
              </g>
            );
          })}
          {days.map((day, index) => (
            <DayBars
              key={day.day}
              day={day}
              x={MARGIN.left + index * slot + slot * 0.1}
              width={slot * 0.8}
              top={top}
            />
          ))}
          {days.map(({ day }, index) =>
            index % step === 0 ? (
              <text
                key={day}
                x={MARGIN.left + (index + 0.5) * slot}
                y={HEIGHT - 8}
                textAnchor="middle"
                fill="currentColor"
              >
                {dayOf(day)}
              </text>
            ) : null,
          )}
        </svg>
      </Box>
      <Flex gap={5} wrap="wrap">
        {KINDS.map((kind) => (
          <Flex key={kind} gap={2}>
            <Box background={COLORS[kind]} width="0.75rem" height="0.75rem" />
            <Typography variant="pi">{say(`kind.${kind}`)}</Typography>
          </Flex>
        ))}
      </Flex>
      <details>
        <Typography tag="summary" style={{ cursor: 'pointer' }}>
          {say('chart.table')}
        </Typography>
        <ColumnTable
          label={say('chart')}
          columns={[
            { name: say('day'), cell: ({ day }: Day) => day },
            ...KINDS.map((kind) => ({
              name: say(`kind.${kind}`),
              cell: (day: Day) => formatNumber(day[kind]),
            })),
          ]}
          rows={[...days].reverse()}
          keyOf={({ day }) => day}
        />
      </details>
    </Flex>
  );
};
