import { Box, Checkbox, Flex, IconButton, Typography } from '@strapi/design-system';
import { ArrowDown, ArrowUp, Cross } from '@strapi/icons';
import { useWords } from '../catalogue';
import type { DeskArticle } from '../types';

interface ArticleRowProps {
  article: DeskArticle;
  isLead: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
  onLead(isLead: boolean): void;
  onRemove(): void;
}

/** Article of an issue with buttons to move it, remove it or make it the lead. */
export const ArticleRow = ({
  article: { title, ota },
  isLead,
  isFirst,
  isLast,
  onMove,
  onLead,
  onRemove,
}: ArticleRowProps) => {
  const say = useWords();
  return (
    <Box tag="li" paddingTop={2} paddingBottom={2} borderColor="neutral150">
      <Flex gap={3} wrap="wrap" justifyContent="space-between" paddingLeft={3} paddingRight={3}>
        <Box flex="1" minWidth="14rem">
          <Typography tag="p">{title}</Typography>
          <Typography tag="p" variant="pi" textColor="neutral600">
            {ota}
          </Typography>
        </Box>
        <Flex gap={1}>
          <Checkbox
            checked={isLead}
            aria-label={say('lead.of', { title })}
            onCheckedChange={(checked: boolean | 'indeterminate') => onLead(checked === true)}
          >
            {say('lead')}
          </Checkbox>
          <IconButton
            variant="ghost"
            label={say('up', { title })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            variant="ghost"
            label={say('down', { title })}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <ArrowDown />
          </IconButton>
          <IconButton variant="ghost" label={say('remove', { title })} onClick={onRemove}>
            <Cross />
          </IconButton>
        </Flex>
      </Flex>
    </Box>
  );
};
