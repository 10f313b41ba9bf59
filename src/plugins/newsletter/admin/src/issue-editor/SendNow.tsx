import { Button, Dialog } from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import { usePartWords } from '#panel/catalogue';
import { useAction } from '#panel/useAction';
import { useWords } from '../catalogue';
import type { IssueEditorData, Issue } from '../types';

interface SendNowProps {
  issue: Issue;
  desk: IssueEditorData;
  /** True with unsaved changes, which would not be sent. */
  isChanged: boolean;
}

/** Button that sends an issue immediately after confirmation. */
export const SendNow = ({ issue, desk, isChanged }: SendNowProps) => {
  const say = useWords();
  const sayPart = usePartWords();
  const api = usePanelApi('/admin/newsletter');
  const [isOpen, setOpen] = React.useState(false);
  const [isAsked, setAsked] = React.useState(false);
  const run = useAction(() => {
    setOpen(false);
    setAsked(false);
    api.reload();
  });
  const send = (): void => {
    setAsked(true);
    void run(
      () => api.post(`/issues/${issue.id}/send`, { revision: issue.revision }),
      say('send.begun'),
    );
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button variant="secondary" disabled={isChanged || desk.articles.length === 0}>
          {say('send')}
        </Button>
      </Dialog.Trigger>
      <Dialog.Content>
        <Dialog.Header>{say(`send.title.${issue.frequency}`)}</Dialog.Header>
        <Dialog.Body>
          {say('send.what', { articles: desk.articles.length, readers: desk.recipients })}
        </Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button variant="tertiary">{sayPart('cancel')}</Button>
          </Dialog.Cancel>
          <Button loading={isAsked} onClick={send}>
            {say('send.confirm')}
          </Button>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
};
