import { Box, Flex, Typography } from '@strapi/design-system';
import { AxisLevels, axisTop, useChartDays } from '#panel/chart-axis';
import { useWords } from '../catalogue';
import type { Week } from '../types';

const WIDTH = 720;
const HEIGHT = 220;
const PLOT = { left: 44, top: 10, width: WIDTH - 44 - 8, height: HEIGHT - 10 - 26 };

/** Strapi colour tokens; they follow the panel's colour scheme. */
const SERIES = [
  { key: 'joined', color: 'success500' },
  { key: 'left', color: 'warning500' },
  { key: 'suppressed', color: 'danger500' },
] as const;

const Bar = ({ color, ...place }: { color: string } & React.SVGProps<SVGRectElement>) => (
  <Box tag="g" color={color}>
    <rect {...place} fill="currentColor" />
  </Box>
);

const WeekBars = ({ week, index, top }: { week: Week; index: number; top: number }) => {
  const say = useWords();
  const dayOf = useChartDays();
  const slot = PLOT.width / 12;
  const width = (slot * 0.75) / SERIES.length;
  return (
    <g>
      {SERIES.map(({ key, color }, series) => {
        const height = (week[key] / top) * PLOT.height;
        return (
          <Bar
            key={key}
            color={color}
            x={PLOT.left + index * slot + slot * 0.125 + series * width}
            y={PLOT.top + PLOT.height - height}
            width={width - 1}
            height={height}
          />
        );
      })}
      <title>
        {say('chart.week', {
          day: dayOf(week.week),
          joined: week.joined,
          left: week.left,
          gone: week.suppressed,
        })}
      </title>
    </g>
  );
};

/**
 * Bar chart of new, departed and suppressed subscribers over twelve weeks; hovering over a week
 * shows its numbers.
 */
export const WeeklyChart = ({ weeks }: { weeks: Week[] }) => {
  const say = useWords();
  const dayOf = useChartDays();
  const top = axisTop(weeks.flatMap(({ joined, left, suppressed }) => [joined, left, suppressed]));
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Box color="neutral600">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={say('chart')}
          style={{ display: 'block', width: '100%', maxWidth: '60rem', fontSize: 11 }}
        >
          <AxisLevels plot={PLOT} top={top} />
          {weeks.map((week, index) => (
            <WeekBars key={week.week} week={week} index={index} top={top} />
          ))}
          {weeks.map(({ week }, index) =>
            index % 2 === 0 ? (
              <text
                key={week}
                x={PLOT.left + (index + 0.5) * (PLOT.width / 12)}
                y={HEIGHT - 8}
                textAnchor="middle"
                fill="currentColor"
              >
                {dayOf(week)}
              </text>
            ) : null,
          )}
        </svg>
      </Box>
      <Flex gap={5} wrap="wrap">
        {SERIES.map(({ key, color }) => (
          <Flex key={key} gap={2}>
            <Box background={color} width="0.75rem" height="0.75rem" />
            <Typography variant="pi">{say(`chart.${key}`)}</Typography>
          </Flex>
        ))}
      </Flex>
    </Flex>
  );
};
