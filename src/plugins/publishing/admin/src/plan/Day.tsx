import { Box, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';

interface DayProps {
  title: string;
  isToday: boolean;
  /** Text shown while nothing is planned. */
  whenEmpty: string;
  /** Null if entries can't be dropped on this day. */
  onDrop: (() => void) | null;
  children: React.ReactNode[];
}

/** Day of the plan; a drop target for entries. */
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
