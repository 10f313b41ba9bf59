import { Button, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import type { ShownProposal } from '#plugins/mcp/server/src/proposals/shown-proposal';
import { useWords } from '../catalogue';
import { DecideSeveral, type Verdict } from './DecideSeveral';

interface MarkedBarProps {
  marked: ShownProposal[];
  onUnmark(): void;
  /** Called with the ids of decided proposals. */
  onDecided(ids: string[]): void;
}

/** Toolbar with the number of selected proposals and actions on them. */
export const MarkedBar = ({ marked, onUnmark, onDecided }: MarkedBarProps) => {
  const say = useWords();
  const { reload } = usePanelApi('/admin/mcp');
  const [asked, setAsked] = React.useState<{ verdict: Verdict; of: ShownProposal[] } | null>(null);
  const ask = (verdict: Verdict) => (): void => setAsked({ verdict, of: marked });
  const count = marked.length;
  return (
    <>
      {count === 0 ? null : (
        <Flex
          role="region"
          aria-label={say('marked')}
          gap={3}
          wrap="wrap"
          padding={3}
          background="neutral100"
          hasRadius
        >
          <Typography role="status" fontWeight="bold">
            {say('marked.count', { count })}
          </Typography>
          <Button size="S" onClick={ask('accept')}>
            {say('several.accept', { count })}
          </Button>
          <Button size="S" variant="danger-light" onClick={ask('decline')}>
            {say('several.decline', { count })}
          </Button>
          <Button size="S" variant="tertiary" onClick={onUnmark}>
            {say('marked.none')}
          </Button>
        </Flex>
      )}
      {asked === null ? null : (
        <DecideSeveral
          verdict={asked.verdict}
          proposals={asked.of}
          onClose={() => setAsked(null)}
          onLeft={(ids) => {
            if (ids.length === 0) return;
            onDecided(ids);
            reload();
          }}
        />
      )}
    </>
  );
};
