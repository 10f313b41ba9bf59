import { Button, Modal } from '@strapi/design-system';
import type * as React from 'react';

import { usePartWords } from '#panel/catalogue';

interface DialogFormProps {
  title: string;
  /** Label of the submit button. */
  action: string;
  isReady?: boolean;
  isSending?: boolean;
  onClose(): void;
  onSubmit(): void;
  children: React.ReactNode;
}

/** A dialog with a form for inserting something into the text. */
export const DialogForm = (props: DialogFormProps) => {
  const sayPart = usePartWords();
  const { title, action, isReady = true, isSending = false, onClose, onSubmit, children } = props;
  const submit = (event: React.FormEvent): void => {
    event.preventDefault();
    // The dialog is nested in the entry's form, which must not be submitted.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && onClose()}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <form onSubmit={submit}>
          <Modal.Body>{children}</Modal.Body>
          <Modal.Footer>
            <Button variant="tertiary" onClick={onClose}>
              {sayPart('cancel')}
            </Button>
            <Button type="submit" disabled={!isReady} loading={isSending}>
              {action}
            </Button>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
};
