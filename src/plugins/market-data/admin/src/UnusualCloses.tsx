import type { PricePreview } from '#api/share-price/market-data';
import { Box, Typography } from '@strapi/design-system';
import { useWords } from './catalogue';

/** Lists unusual closes, possibly typos, for review before the import. */
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
