import { Box } from '@strapi/design-system';
import type * as React from 'react';

/** White panel that groups related content. */
export const Card = ({ label, children }: { label?: string; children: React.ReactNode }) => (
  <Box
    tag="section"
    aria-label={label}
    background="neutral0"
    hasRadius
    shadow="tableShadow"
    padding={5}
    width="100%"
  >
    {children}
  </Box>
);
