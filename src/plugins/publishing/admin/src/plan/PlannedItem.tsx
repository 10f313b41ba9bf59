import { Box, Flex, IconButton, Typography } from '@strapi/design-system';
import { Clock } from '@strapi/icons';
import type * as React from 'react';
import { PanelLink } from '#panel/PanelLink';
import { useMoments } from '#panel/moments';
import type { PlannedEntry } from '@ota-news/foundation/contracts/publishing';
import { useWords } from '../catalogue';
import { useTitle } from './useTitle';

interface PlannedItemProps {
  entry: PlannedEntry;
  /** Opens the dialog for another time; null if the entry can't be moved. */
  move: (() => void) | null;
  /** Called when dragging starts. */
  onDragStart(): void;
}

/** Planned entry with its time, title and link. */
export const PlannedItem = ({ entry, move, onDragStart }: PlannedItemProps) => {
  const say = useWords();
  const { short, time } = useMoments();
  const title = useTitle()(entry);
  const isOverdue = Date.parse(entry.at) < Date.now();
  const drag = (event: React.DragEvent): void => {
    // Firefox starts a drag only if it carries data.
    event.dataTransfer.setData('text/plain', title);
    event.dataTransfer.effectAllowed = 'move';
    onDragStart();
  };
  return (
    <Box
      tag="li"
      background={isOverdue ? 'danger100' : 'neutral0'}
      borderColor={isOverdue ? 'danger200' : 'neutral200'}
      hasRadius
      padding={2}
      draggable={move !== null}
      onDragStart={drag}
      style={{ cursor: move === null ? 'default' : 'grab', overflowWrap: 'anywhere' }}
    >
      <Flex justifyContent="space-between" gap={2}>
        <Typography variant="pi" textColor={isOverdue ? 'danger700' : 'neutral600'}>
          {isOverdue ? say('due', { moment: short(entry.at) }) : time(entry.at)}
        </Typography>
        {move === null ? null : (
          <IconButton
            variant="ghost"
            size="XS"
            onClick={move}
            label={say('plan.moveOne', { title })}
          >
            <Clock />
          </IconButton>
        )}
      </Flex>
      <PanelLink to={`/${entry.place}`} draggable={false}>
        {title}
      </PanelLink>
    </Box>
  );
};
