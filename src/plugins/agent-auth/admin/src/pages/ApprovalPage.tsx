import { Page } from '@strapi/strapi/admin';
import * as React from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePanelApi } from '#panel/api';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from '../catalogue';
import { ConsentForm } from '../components/ConsentForm';
import { Notice, Panel } from '../components/Panel';
import type { ApprovalRequest } from '../types';

type Outcome = 'approved' | 'denied' | 'reported' | 'blocked';

/** Approval page for a request that started in this browser. */
const ApprovalPage = () => {
  const say = useWords();
  const [parameters] = useSearchParams();
  const path = `/requests/${encodeURIComponent(parameters.get('request') ?? 'none')}`;
  const { value, error } = usePanelQuery<{ data: ApprovalRequest }>(`/admin/agent-auth${path}`);
  const api = usePanelApi('/admin/agent-auth');
  const [outcome, setOutcome] = React.useState<Outcome | null>(null);

  /** Continues with a full navigation, because a chain of redirects leads from here to the client. */
  const finish = async (next: Outcome, action: string, body?: object): Promise<void> => {
    const { data } = await api.post<{ data: { continueAt: string } }>(`${path}/${action}`, body);
    setOutcome(next);
    window.location.assign(data.continueAt);
  };

  if (outcome !== null) {
    return <Notice title={say(`consent.${outcome}`)}>{say(`consent.${outcome}.next`)}</Notice>;
  }
  if (error !== null) return <Notice title={say('consent.impossible')}>{error}</Notice>;
  if (value === null) return <Page.Loading />;
  return (
    <Panel title={say('consent.title')}>
      <ConsentForm
        request={value.data}
        actions={{
          approve: (approval) => finish('approved', 'approve', approval),
          deny: () => finish('denied', 'deny'),
          report: async () => {
            const { data } = await api.post<{ data: { blocked: boolean } }>(`${path}/report`);
            setOutcome(data.blocked ? 'blocked' : 'reported');
          },
        }}
      />
    </Panel>
  );
};

export default ApprovalPage;
