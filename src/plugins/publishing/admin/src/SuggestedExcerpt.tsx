import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useField, useNotification } from '@strapi/strapi/admin';

import { useWords } from './catalogue';

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Offers the generated summary while the form's excerpt is empty; a click copies it into the form. */
export const SuggestedExcerpt = ({ field, summary }: { field: string; summary: string }) => {
  const say = useWords();
  const { value, onChange } = useField<string | null>(field);
  const { toggleNotification } = useNotification();
  if (!isBlank(value)) return null;

  const take = (): void => {
    onChange(field, summary);
    toggleNotification({ type: 'info', message: say('excerpt.used') });
  };

  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography variant="sigma" textColor="neutral600">
        {say('excerpt.title')}
      </Typography>
      <Box background="neutral100" padding={3} hasRadius>
        <Typography>{summary}</Typography>
      </Box>
      <Flex>
        <Button size="S" variant="secondary" onClick={take}>
          {say('excerpt.use')}
        </Button>
      </Flex>
    </Flex>
  );
};
