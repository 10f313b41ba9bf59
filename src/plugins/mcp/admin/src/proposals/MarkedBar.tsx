import { Button, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import type { ProposalView } from '#plugins/mcp/server/src/proposals/proposal-view';
import { useWords } from '../catalogue';
import { DecideSeveral, type Decision } from './DecideSeveral';

interface MarkedBarProps {
  marked: ProposalView[];
  onUnmark(): void;
  /** Called with the ids of decided proposals. */
  onDecided(ids: string[]): void;
}

/** Toolbar with the number of selected proposals and actions on them. */
export const MarkedBar = ({ marked, onUnmark, onDecided }: MarkedBarProps) => {
  const say = useWords();
  const { reload } = usePanelApi('/admin/mcp');
  const [decision, setDecision] = React.useState<{ verdict: Decision; of: ProposalView[] } | null>(
    null,
  );
  const ask = (verdict: Decision) => (): void => setDecision({ verdict, of: marked });
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
      {decision === null ? null : (
        <DecideSeveral
          verdict={decision.verdict}
          proposals={decision.of}
          onClose={() => setDecision(null)}
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
