import { Box, Flex, Typography } from '@strapi/design-system';
import type * as React from 'react';
import { usePartWords } from './catalogue';
import { PanelLink } from './PanelLink';

/** An entry of a list on the home page. */
export interface HomeLine {
  key: React.Key;
  title: React.ReactNode;
  /** Path in the panel. */
  to: string;
  /** A short description. */
  note: React.ReactNode;
  /** A button or link for an action. */
  action?: React.ReactNode;
}

/** Maximum entries; more would push the widgets below out of view. */
const MAX_LINES = 6;

/**
 * A list of links in a widget of the home page. Entries beyond the maximum are only counted; the
 * widget links to them.
 */
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
