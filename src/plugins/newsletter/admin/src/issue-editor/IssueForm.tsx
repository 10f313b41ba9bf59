import { Button, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import { usePartWords } from '#panel/catalogue';
import { useAction } from '#panel/useAction';
import { useWords } from '../catalogue';
import type { IssueEditorData, Issue } from '../types';
import { ArticleChoice } from './ArticleChoice';
import { changesOf, draftOf, type Draft } from './draft';
import { LetterFields } from './LetterFields';
import { SendNow } from './SendNow';

interface IssueFormProps {
  issue: Issue;
  desk: IssueEditorData;
}

/** Form to edit, test, send or skip an upcoming issue. */
export const IssueForm = ({ issue, desk }: IssueFormProps) => {
  const say = useWords();
  const sayPart = usePartWords();
  const api = usePanelApi('/admin/newsletter');
  const run = useAction(api.reload);
  // Version the form is based on; detects newer changes by others.
  const [base, setBase] = React.useState({ issue, draft: draftOf(issue, desk.articles) });
  const [draft, setDraft] = React.useState(base.draft);
  const changes = changesOf(base.draft, draft);
  const isChanged = Object.keys(changes).length > 0;
  const isNewer = issue.revision > base.issue.revision && desk.revision === issue.revision;

  const adoptStored = (): void => {
    const current = draftOf(issue, desk.articles);
    setBase({ issue, draft: current });
    setDraft(current);
  };
  // Without local edits, adopt the newly stored version.
  if (isNewer && !isChanged) adoptStored();

  const put = async (change: object): Promise<void> => {
    const { data } = await api.put<{ data: Issue }>(`/issues/${issue.id}`, {
      ...change,
      revision: base.issue.revision,
    });
    setBase({ issue: data, draft: 'isSkipped' in change ? base.draft : draft });
  };
  const name = issue.frequency;
  const edit = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });

  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <LetterFields draft={draft} name={name} onChange={edit} />
      <ArticleChoice draft={draft} desk={desk} name={name} onChange={edit} />
      {isNewer && isChanged ? (
        <Flex gap={3} wrap="wrap" role="status">
          <Typography textColor="danger600">{say('conflict')}</Typography>
          <Button size="S" variant="tertiary" onClick={adoptStored}>
            {say('conflict.theirs')}
          </Button>
          <Button
            size="S"
            variant="tertiary"
            onClick={() => setBase({ issue, draft: draftOf(issue, desk.articles) })}
          >
            {say('conflict.mine')}
          </Button>
        </Flex>
      ) : null}
      <Flex gap={3} wrap="wrap">
        <Button disabled={!isChanged} onClick={() => void run(() => put(changes), say('saved'))}>
          {sayPart('save')}
        </Button>
        <Button
          variant="secondary"
          disabled={isChanged}
          onClick={() => void run(() => api.post(`/issues/${issue.id}/test`), say('test.sent'))}
        >
          {say('test')}
        </Button>
        <SendNow issue={base.issue} desk={desk} isChanged={isChanged} />
        <Button
          variant={issue.isSkipped ? 'success-light' : 'danger-light'}
          onClick={() =>
            void run(
              () => put({ isSkipped: !issue.isSkipped }),
              say(issue.isSkipped ? 'skip.undone' : 'skip.done'),
            )
          }
        >
          {say(issue.isSkipped ? 'skip.undo' : 'skip')}
        </Button>
      </Flex>
    </Flex>
  );
};
