import type { PricePreview } from '#api/share-price/market-data';
import { Box, Typography } from '@strapi/design-system';
import { useWords } from './catalogue';

/** Closes that may be slips, which a person looks at before they are stored. */
export const UnusualCloses = ({
  unusual,
  unusualCount,
}: Pick<PricePreview, 'unusual' | 'unusualCount'>) => {
  const say = useWords();
  return (
    <Box>
      <Typography textColor="warning600" fontWeight="bold">
        {say('preview.unusual', { count: unusualCount })}
      </Typography>
      <ul>
        {unusual.map((message) => (
          <li key={message}>
            <Typography>{message}</Typography>
          </li>
        ))}
      </ul>
    </Box>
  );
};
