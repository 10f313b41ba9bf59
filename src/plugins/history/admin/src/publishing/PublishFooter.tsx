import type { DocumentActionDescription } from '@strapi/content-manager/strapi-admin';
import { Button, Modal } from '@strapi/design-system';
import * as React from 'react';
import { usePartWords } from '#panel/catalogue';
import { useWords } from '../catalogue';

interface PublishFooterProps {
  /** Returns the panel's current publish action. */
  action(): DocumentActionDescription | null;
  onClose(): void;
}

/** Buttons of the publish confirmation. */
export const PublishFooter = ({ action, onClose }: PublishFooterProps) => {
  const say = useWords();
  const sayPart = usePartWords();
  const [isSending, setSending] = React.useState(false);

  const publish = async (event: React.SyntheticEvent): Promise<void> => {
    const { onClick, dialog } = action() ?? {};
    setSending(true);
    const isDone = await onClick?.(event);
    // Confirms the panel's own dialog about related drafts, which this dialog replaces.
    if (isDone !== true && dialog?.type === 'dialog') await dialog.onConfirm?.();
    onClose();
  };

  return (
    <Modal.Footer>
      <Button variant="tertiary" onClick={onClose}>
        {sayPart('cancel')}
      </Button>
      <Button loading={isSending} onClick={(event: React.SyntheticEvent) => void publish(event)}>
        {say('publish')}
      </Button>
    </Modal.Footer>
  );
};
