import { Button, Field, Flex, Textarea } from '@strapi/design-system';
import * as React from 'react';
import { useWords } from '../catalogue';

interface RefusalProps {
  onDecline(reason: string): void;
  onCancel(): void;
}

/** Asks for the reason of a refusal. */
export const Refusal = ({ onDecline, onCancel }: RefusalProps) => {
  const say = useWords();
  const [reason, setReason] = React.useState('');
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Field.Root name="reason">
        <Field.Label>{say('proposal.reason')}</Field.Label>
        <Textarea
          maxLength={1_000}
          value={reason}
          onChange={({ target }: React.ChangeEvent<HTMLTextAreaElement>) => setReason(target.value)}
        />
      </Field.Root>
      <Flex gap={3}>
        <Button variant="danger-light" onClick={() => onDecline(reason)}>
          {say('proposal.confirm')}
        </Button>
        <Button variant="tertiary" onClick={onCancel}>
          {say('proposal.cancel')}
        </Button>
      </Flex>
    </Flex>
  );
};
