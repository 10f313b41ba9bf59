import { Box, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { useIntl } from 'react-intl';
import { AxisLevels, axisTop, useChartDays } from '#panel/chart-axis';
import { ColumnTable } from '#panel/ColumnTable';
import { useWords } from './catalogue';
import type { Day } from './day-series';
import { CLIENT_KINDS, type ClientKind } from '@ota-news/foundation/readership/classes';

const WIDTH = 720;
const HEIGHT = 220;
const PLOT = { left: 52, top: 10, width: WIDTH - 52 - 8, height: HEIGHT - 10 - 26 };

/** Strapi colour tokens; they follow the panel's colour scheme. */
const COLORS: Record<ClientKind, string> = {
  reader: 'primary600',
  'search-engine': 'success500',
  ai: 'warning500',
  program: 'neutral400',
};

/** Number of days that are named below the bars. */
const NAMED = 6;

const sumOf = (day: Day): number => CLIENT_KINDS.reduce((sum, kind) => sum + day[kind], 0);

const DayBars = ({ day, x, width, top }: { day: Day; x: number; width: number; top: number }) => {
  const say = useWords();
  const dayOf = useChartDays();
  let bottom = PLOT.top + PLOT.height;
  return (
    <g>
      {CLIENT_KINDS.map((kind) => {
        const height = (day[kind] / top) * PLOT.height;
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
  const dayOf = useChartDays();
  const { formatNumber } = useIntl();
  const top = axisTop(days.map(sumOf));
  const slot = PLOT.width / days.length;
  const step = Math.ceil(days.length / NAMED);
  const frame = React.useRef<HTMLDivElement>(null);
  // Where it scrolls, the last days are what one looks for.
  React.useLayoutEffect(() => {
    if (frame.current !== null) frame.current.scrollLeft = frame.current.scrollWidth;
  }, [days.length]);
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Box
        ref={frame}
        color="neutral600"
        overflow="auto"
        tabIndex={0}
        role="group"
        aria-label={say('chart')}
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={say('chart')}
          style={{
            display: 'block',
            width: '100%',
            // Narrower, its labels would be too small to read: then it scrolls.
            minWidth: `${WIDTH}px`,
            maxWidth: '110rem',
            fontSize: 11,
          }}
        >
          <AxisLevels plot={PLOT} top={top} />
          {days.map((day, index) => (
            <DayBars
              key={day.day}
              day={day}
              x={PLOT.left + index * slot + slot * 0.1}
              width={slot * 0.8}
              top={top}
            />
          ))}
          {days.map(({ day }, index) =>
            index % step === 0 ? (
              <text
                key={day}
                x={PLOT.left + (index + 0.5) * slot}
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
        {CLIENT_KINDS.map((kind) => (
          <Flex key={kind} gap={2}>
            <Box background={COLORS[kind]} width="1.2rem" height="1.2rem" />
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
            ...CLIENT_KINDS.map((kind) => ({
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
