import { Alert, Button, Divider, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { reasonOf } from '../../../../../admin/parts/api';
import type { ApprovalRequest } from '../types';
import { ClientFacts } from './ClientFacts';
import { ScopeList } from './ScopeList';

export interface ConsentActions {
  approve(scopes: string[]): Promise<void>;
  deny(): Promise<void>;
  report(): Promise<void>;
}

interface ConsentFormProps {
  request: ApprovalRequest;
  actions: ConsentActions;
}

/** The decision itself: the same for a browser, a device and a claimed agent. */
export const ConsentForm = ({ request, actions }: ConsentFormProps) => {
  const { choices, client, mayApprove, person } = request;
  const [chosen, setChosen] = React.useState(
    choices.filter(({ isPreselected }) => isPreselected).map(({ scope }) => scope),
  );
  const [isBusy, setBusy] = React.useState(false);
  const [problem, setProblem] = React.useState<string | null>(null);

  const run = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      setProblem(reasonOf(error));
      setBusy(false);
    }
  };

  return (
    <>
      <ClientFacts client={client} redirect={request.redirect} />
      <Divider />
      <Typography>
        It wants to act for you, <strong>{person.email}</strong>. It can never do more than you may
        do yourself, and you can end this at any time under Agents.
      </Typography>
      <ScopeList choices={choices} chosen={chosen} onChange={setChosen} />
      {mayApprove ? null : (
        <Alert variant="warning" closeLabel="" title="You can not approve agents.">
          Your role lacks the permission “Approve agents”. An administrator can add it under
          Settings → Roles → Plugins → Agents.
        </Alert>
      )}
      {problem === null ? null : (
        <Alert variant="danger" closeLabel="Close" onClose={() => setProblem(null)} title="">
          {problem}
        </Alert>
      )}
      <Flex gap={3} wrap="wrap">
        <Button
          disabled={!mayApprove || isBusy || chosen.length === 0}
          onClick={() => run(() => actions.approve(chosen))}
        >
          Approve
        </Button>
        <Button variant="tertiary" disabled={isBusy} onClick={() => run(actions.deny)}>
          Deny
        </Button>
        <Button
          variant="danger-light"
          disabled={!mayApprove || isBusy}
          onClick={() => run(actions.report)}
        >
          Not me: block this agent
        </Button>
      </Flex>
    </>
  );
};
