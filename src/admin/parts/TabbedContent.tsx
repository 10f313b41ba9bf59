import { Box, Tabs } from '@strapi/design-system';
import type * as React from 'react';

export interface Tab {
  id: string;
  label: string;
  Content: React.ComponentType;
}

/** Page content in tabs, with the first one open. The tab list scrolls horizontally if it doesn't fit. */
export const TabbedContent = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <Tabs.Root defaultValue={tabs[0]?.id}>
    <Box overflow="auto hidden" style={{ whiteSpace: 'nowrap' }}>
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab.id} value={tab.id}>
            {tab.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Box>
    {tabs.map(({ id, Content }) => (
      <Tabs.Content key={id} value={id}>
        <Box padding={{ initial: 4, medium: 6 }}>
          <Content />
        </Box>
      </Tabs.Content>
    ))}
  </Tabs.Root>
);
