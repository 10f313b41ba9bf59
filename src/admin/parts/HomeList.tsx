import { Box, Flex, Typography } from '@strapi/design-system';
import type * as React from 'react';
import { usePartWords } from './catalogue';
import { PanelLink } from './PanelLink';

/** A line of a list on the home page. */
export interface HomeLine {
  key: React.Key;
  title: React.ReactNode;
  /** Where it leads in the panel. */
  to: string;
  /** What there is to know about it, in few words. */
  note: React.ReactNode;
  /** What can be done about it here. */
  action?: React.ReactNode;
}

/** More lines than that, and what stands below is out of sight. */
const MAX_LINES = 6;

/** A list on the home page: each line leads to its place. Its box leads to what is not shown. */
export const HomeList = ({ lines, label }: { lines: HomeLine[]; label: string }) => {
  const say = usePartWords();
  const beyond = lines.length - MAX_LINES;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={3} aria-label={label}>
      {lines.slice(0, MAX_LINES).map(({ key, title, to, note, action }) => (
        <Flex key={key} tag="li" justifyContent="space-between" gap={3}>
          <Box style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <PanelLink to={to}>{title}</PanelLink>
            <Typography tag="p" variant="pi" textColor="neutral600">
              {note}
            </Typography>
          </Box>
          {action ?? null}
        </Flex>
      ))}
      {beyond > 0 ? (
        <Typography tag="li" variant="pi" textColor="neutral600">
          {say('more', { count: beyond })}
        </Typography>
      ) : null}
    </Flex>
  );
};
