import { Alert, Button, Divider, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { useReason } from '#panel/api';
import { usePartWords } from '#panel/catalogue';
import { useDrawnWords, useWords } from '../catalogue';
import type { Approval, ApprovalRequest } from '../types';
import { ClientFacts } from './ClientFacts';
import { ReviewChoice } from './ReviewChoice';
import { ScopeList } from './ScopeList';

export interface ConsentActions {
  approve(approval: Approval): Promise<void>;
  deny(): Promise<void>;
  report(): Promise<void>;
}

interface ConsentFormProps {
  request: ApprovalRequest;
  actions: ConsentActions;
}

/** Decision form, shared by the browser, device and claim flows. */
export const ConsentForm = ({ request, actions }: ConsentFormProps) => {
  const say = useWords();
  const draw = useDrawnWords();
  const sayPart = usePartWords();
  const reasonOf = useReason();
  const { choices, client, mayApprove, person, review } = request;
  const [chosen, setChosen] = React.useState(
    choices.filter(({ isPreselected }) => isPreselected).map(({ scope }) => scope),
  );
  const [proposes, setProposing] = React.useState(review.isPreselected);
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
        {draw('consent.wish', {
          email: person.email,
          strong: (email) => <strong>{email}</strong>,
        })}
      </Typography>
      <ScopeList choices={choices} chosen={chosen} onChange={setChosen} />
      {chosen.includes('content:write') ? (
        <ReviewChoice
          isRule={review.isRule}
          isChosen={proposes}
          mayPublish={chosen.includes('content:publish')}
          onChange={setProposing}
        />
      ) : null}
      {mayApprove ? null : (
        <Alert variant="warning" closeLabel="" title={say('consent.lacking')}>
          {say('consent.lacking.help')}
        </Alert>
      )}
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
      <Flex gap={3} wrap="wrap">
        <Button
          disabled={!mayApprove || isBusy || chosen.length === 0}
          onClick={() => run(() => actions.approve({ scopes: chosen, proposes }))}
        >
          {say('consent.approve')}
        </Button>
        <Button variant="tertiary" disabled={isBusy} onClick={() => run(actions.deny)}>
          {say('consent.deny')}
        </Button>
        <Button
          variant="danger-light"
          disabled={!mayApprove || isBusy}
          onClick={() => run(actions.report)}
        >
          {say('consent.report')}
        </Button>
      </Flex>
    </>
  );
};
