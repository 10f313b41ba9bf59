import { Alert, Button, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi, useReason } from '#panel/api';
import { usePartWords } from '#panel/catalogue';
import { useWords } from '../catalogue';
import type { ApprovalRequest } from '../types';
import { ConsentForm } from './ConsentForm';
import { Notice, Panel } from './Panel';

interface CodeFormProps {
  title: string;
  /** `/device` or `/claims`. */
  path: string;
  /** Additional members of each request. */
  extra?: Record<string, string>;
  initialCode: string;
  placeholder: string;
}

/** Asks for the code that an agent shows, then for the decision on its request. */
export const CodeForm = ({ title, path, extra, initialCode, placeholder }: CodeFormProps) => {
  const say = useWords();
  const sayPart = usePartWords();
  const reasonOf = useReason();
  const api = usePanelApi('/admin/agent-auth');
  const [userCode, setUserCode] = React.useState(initialCode);
  const [request, setRequest] = React.useState<ApprovalRequest | null>(null);
  const [problem, setProblem] = React.useState<string | null>(null);
  const [ending, setEnding] = React.useState<string | null>(null);

  const find = async (event: React.FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    try {
      const { data } = await api.post<{ data: ApprovalRequest }>(`${path}/find`, {
        ...extra,
        userCode,
      });
      setRequest(data);
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };

  const decide = async (action: string, body: object = {}): Promise<{ blocked?: boolean }> => {
    const answer = await api.post<{ data: { blocked?: boolean } }>(`${path}/${action}`, {
      ...extra,
      userCode,
      ...body,
    });
    return answer.data;
  };

  if (ending !== null) return <Notice title={title}>{ending}</Notice>;
  if (request !== null) {
    return (
      <Panel title={title} subtitle={say('code.entered', { code: userCode })}>
        <ConsentForm
          request={request}
          actions={{
            approve: async (approval) => {
              await decide('approve', approval);
              setEnding(say('code.approved'));
            },
            deny: async () => {
              await decide('deny');
              setEnding(say('code.denied'));
            },
            report: async () => {
              const { blocked } = await decide('report');
              setEnding(say(blocked === true ? 'code.blocked' : 'code.reported'));
            },
          }}
        />
      </Panel>
    );
  }
  return (
    <Panel title={title}>
      <form onSubmit={find}>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Typography>{say('code.warning')}</Typography>
          <Field.Root name="userCode" required>
            <Field.Label>{say('code')}</Field.Label>
            <TextInput
              value={userCode}
              placeholder={placeholder}
              autoComplete="off"
              onChange={(event: React.ChangeEvent<HTMLInputElement>) =>
                setUserCode(event.target.value)
              }
            />
          </Field.Root>
          {problem === null ? null : (
            <Alert
              variant="danger"
              closeLabel={sayPart('close')}
              onClose={() => setProblem(null)}
              title=""
            >
              {problem}
            </Alert>
          )}
          <Flex>
            <Button type="submit" disabled={userCode.trim() === ''}>
              {say('code.continue')}
            </Button>
          </Flex>
        </Flex>
      </form>
    </Panel>
  );
};
