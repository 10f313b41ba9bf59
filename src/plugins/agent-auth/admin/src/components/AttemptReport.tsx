import { Button, Flex, Modal, Textarea, Typography } from '@strapi/design-system';
import type * as React from 'react';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from '../catalogue';
import type { Attempt } from '../types';
import { useCopyText } from './useCopyText';

const ReportText = ({ text }: { text: string }) => {
  const say = useWords();
  const copyText = useCopyText();
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Typography>{say('report.help')}</Typography>
      <Textarea
        readOnly
        value={text}
        rows={14}
        aria-label={say('report.title')}
        onFocus={(event: React.FocusEvent<HTMLTextAreaElement>) => event.target.select()}
      />
      <Flex>
        <Button onClick={() => copyText(text)}>{say('report.copy')}</Button>
      </Flex>
    </Flex>
  );
};

interface AttemptReportProps {
  attempt: Attempt;
  onClose(): void;
}

/** Shows the report of a failed connection, so that people see what they hand on, and copies it. */
export const AttemptReport = ({ attempt, onClose }: AttemptReportProps) => {
  const say = useWords();
  return (
    <Modal.Root defaultOpen onOpenChange={(isOpen: boolean) => (isOpen ? undefined : onClose())}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{say('report.title')}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Listing
            loaded={usePanelQuery<{ data: { text: string } }>(
              `/admin/agent-auth/attempts/${attempt.id}/report`,
            )}
            isEmpty={({ data }) => data.text === ''}
            whenEmpty=""
          >
            {({ data }) => <ReportText text={data.text} />}
          </Listing>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
