import { Box, Flex, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { useWords } from '../catalogue';
import type { Week } from '../types';

const WIDTH = 720;
const HEIGHT = 220;
const MARGIN = { left: 44, right: 8, top: 10, bottom: 26 };
const PLOT_WIDTH = WIDTH - MARGIN.left - MARGIN.right;
const PLOT_HEIGHT = HEIGHT - MARGIN.top - MARGIN.bottom;

/** Strapi colour tokens; they follow the panel's colour scheme. */
const SERIES = [
  { key: 'joined', color: 'success500' },
  { key: 'left', color: 'warning500' },
  { key: 'suppressed', color: 'danger500' },
] as const;

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

const Bar = ({ color, ...place }: { color: string } & React.SVGProps<SVGRectElement>) => (
  <Box tag="g" color={color}>
    <rect {...place} fill="currentColor" />
  </Box>
);

const WeekBars = ({ week, index, top }: { week: Week; index: number; top: number }) => {
  const say = useWords();
  const dayOf = useDays();
  const slot = PLOT_WIDTH / 12;
  const width = (slot * 0.75) / SERIES.length;
  return (
    <g>
      {SERIES.map(({ key, color }, series) => {
        const height = (week[key] / top) * PLOT_HEIGHT;
        return (
          <Bar
            key={key}
            color={color}
            x={MARGIN.left + index * slot + slot * 0.125 + series * width}
            y={MARGIN.top + PLOT_HEIGHT - height}
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
  const dayOf = useDays();
  const top = roundUp(
    Math.max(4, ...weeks.flatMap(({ joined, left, suppressed }) => [joined, left, suppressed])),
  );
  const levels = [0, top / 2, top];
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Box color="neutral600">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={say('chart')}
          style={{ display: 'block', width: '100%', maxWidth: '60rem', fontSize: 11 }}
        >
          {levels.map((level) => {
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
                  {level}
                </text>
              </g>
            );
          })}
          {weeks.map((week, index) => (
            <WeekBars key={week.week} week={week} index={index} top={top} />
          ))}
          {weeks.map(({ week }, index) =>
            index % 2 === 0 ? (
              <text
                key={week}
                x={MARGIN.left + (index + 0.5) * (PLOT_WIDTH / 12)}
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
