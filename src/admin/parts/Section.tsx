import { Box, Flex, Typography } from '@strapi/design-system';
import type * as React from 'react';

export const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box tag="section" background="neutral0" hasRadius shadow="filterShadow" padding={6}>
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography variant="delta" tag="h2">
        {title}
      </Typography>
      {children}
    </Flex>
  </Box>
);
