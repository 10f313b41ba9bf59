import { Button, Field, Flex, Modal, Textarea, Typography } from '@strapi/design-system';
import * as React from 'react';
import { useReason } from '#panel/api';
import { useWords } from '../catalogue';

/** Same limit as on the server. */
const MAX_LENGTH = 4_000;

interface TextDialogProps {
  title: string;
  label: string;
  hint?: string;
  /** Label of the submit button. */
  action: string;
  isOptional?: boolean;
  onClose(): void;
  /** On failure shows the error and keeps the typed text. */
  onSend(text: string): Promise<unknown>;
  /** Content above the text field. */
  children?: React.ReactNode;
}

/** Dialog that asks for a text. Not a form element: the submit event would reach the surrounding entry form. */
export const TextDialog = (props: TextDialogProps) => {
  const { title, label, hint, action, isOptional = false, onClose, onSend, children } = props;
  const t = useWords();
  const reasonOf = useReason();
  const [text, setText] = React.useState('');
  const [error, setError] = React.useState<string>();
  const [isSending, setSending] = React.useState(false);

  const send = async (): Promise<void> => {
    setSending(true);
    try {
      await onSend(text.trim());
      onClose();
    } catch (failure) {
      setError(reasonOf(failure));
      setSending(false);
    }
  };

  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && onClose()}>
      <Modal.Content>
        <Modal.Header closeLabel={t('cancel')}>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            {children}
            <Field.Root name="review-text" hint={hint} required={!isOptional}>
              <Field.Label>{label}</Field.Label>
              <Textarea
                value={text}
                maxLength={MAX_LENGTH}
                onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) =>
                  setText(event.target.value)
                }
              />
              <Field.Hint />
            </Field.Root>
            {error === undefined ? null : (
              <Typography role="alert" textColor="danger600">
                {error}
              </Typography>
            )}
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            loading={isSending}
            disabled={!isOptional && text.trim() === ''}
            onClick={() => void send()}
          >
            {action}
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
};
