import { Box, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';

/** A part of a page, named by its heading. */
export const Section = ({ title, children }: { title: string; children: React.ReactNode }) => {
  const heading = React.useId();
  return (
    <Box
      tag="section"
      aria-labelledby={heading}
      background="neutral0"
      hasRadius
      shadow="filterShadow"
      padding={6}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Typography id={heading} variant="delta" tag="h2">
          {title}
        </Typography>
        {children}
      </Flex>
    </Box>
  );
};
