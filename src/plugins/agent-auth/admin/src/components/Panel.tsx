import { Box, Flex, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import type * as React from 'react';

interface PanelProps {
  title: string;
  subtitle?: string;
  children: React.ReactNode;
}

/** A page with one column, for decisions. */
export const Panel = ({ title, subtitle, children }: PanelProps) => (
  <Page.Main>
    <Page.Title>{title}</Page.Title>
    <Layouts.Header title={title} subtitle={subtitle} />
    <Layouts.Content>
      <Box background="neutral0" hasRadius shadow="filterShadow" padding={6} maxWidth="72rem">
        <Flex direction="column" alignItems="stretch" gap={5}>
          {children}
        </Flex>
      </Box>
    </Layouts.Content>
  </Page.Main>
);

/** A page with a message and no actions. */
export const Notice = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Panel title={title}>
    <Typography>{children}</Typography>
  </Panel>
);
