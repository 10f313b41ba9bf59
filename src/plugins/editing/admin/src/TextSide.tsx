import { Box, Typography } from '@strapi/design-system';

interface TextSideProps {
  label: string;
  text: string;
}

/** One side of a comparison of two texts; the sides wrap on narrow screens. */
export const TextSide = ({ label, text }: TextSideProps) => (
  <Box flex="1 1 20rem" minWidth="0">
    <Typography variant="pi" textColor="neutral600">
      {label}
    </Typography>
    <Box
      background="neutral100"
      padding={2}
      hasRadius
      overflow="auto"
      maxHeight="16rem"
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <Typography style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
    </Box>
  </Box>
);
