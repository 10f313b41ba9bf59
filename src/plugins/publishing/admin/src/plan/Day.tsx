import { Box, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';

interface DayProps {
  title: string;
  isToday: boolean;
  /** What stands there while nothing is planned. */
  whenEmpty: string;
  /** Null for a day on which nothing can be put. */
  onDrop: (() => void) | null;
  children: React.ReactNode[];
}

/** A day of the plan, on which articles can be dropped. */
export const Day = ({ title, isToday, whenEmpty, onDrop, children }: DayProps) => {
  const [isOver, setOver] = React.useState(false);
  const drop = (event: React.DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onDrop?.();
  };
  return (
    <Box
      tag="section"
      aria-label={title}
      background={isOver ? 'primary100' : 'neutral100'}
      borderColor={isToday ? 'primary600' : 'neutral200'}
      hasRadius
      padding={3}
      onDragOver={(event: React.DragEvent) => {
        if (onDrop === null) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Typography variant="sigma" tag="h2" textColor={isToday ? 'primary600' : 'neutral700'}>
          {title}
        </Typography>
        {children.length === 0 ? (
          <Typography variant="pi" textColor="neutral600">
            {whenEmpty}
          </Typography>
        ) : (
          <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
            {children}
          </Flex>
        )}
      </Flex>
    </Box>
  );
};
