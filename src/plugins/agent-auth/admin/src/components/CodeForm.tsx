import { Alert, Button, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import * as React from 'react';
import { reasonOf } from '../../../../../admin/parts/api';
import { useAgentApi } from '../api';
import type { ApprovalRequest } from '../types';
import { ConsentForm } from './ConsentForm';
import { Notice, Panel } from './Panel';

interface CodeFormProps {
  title: string;
  /** `/device` or `/claims`. */
  path: string;
  /** Sent along with the code. */
  extra?: Record<string, string>;
  initialCode: string;
  placeholder: string;
}

/** Asks for the code that an agent shows, and then for the decision about it. */
export const CodeForm = ({ title, path, extra, initialCode, placeholder }: CodeFormProps) => {
  const api = useAgentApi();
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

  const decide = async (action: string, words: string, body: object = {}): Promise<void> => {
    await api.post(`${path}/${action}`, { ...extra, userCode, ...body });
    setEnding(words);
  };

  if (ending !== null) return <Notice title={title}>{ending}</Notice>;
  if (request !== null) {
    return (
      <Panel title={title} subtitle={`Code ${userCode}`}>
        <ConsentForm
          request={request}
          actions={{
            approve: (scopes) =>
              decide('approve', 'Approved. The agent goes on by itself.', { scopes }),
            deny: () => decide('deny', 'Denied. The agent was told.'),
            report: () => decide('report', 'Blocked. This agent can not ask here again.'),
          }}
        />
      </Panel>
    );
  }
  return (
    <Panel title={title}>
      <form onSubmit={find}>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Typography>
            Enter the code only if you started this yourself, and only as your own agent shows it.
          </Typography>
          <Field.Root name="userCode" required>
            <Field.Label>Code</Field.Label>
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
            <Alert variant="danger" closeLabel="Close" onClose={() => setProblem(null)} title="">
              {problem}
            </Alert>
          )}
          <Flex>
            <Button type="submit" disabled={userCode.trim() === ''}>
              Continue
            </Button>
          </Flex>
        </Flex>
      </form>
    </Panel>
  );
};
