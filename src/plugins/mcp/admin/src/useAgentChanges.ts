import { useFetchClient } from '@strapi/strapi/admin';
import * as React from 'react';
import type { AgentChange } from '../../server/src/controllers/changes';

/** Agents' changes to a document, latest first; empty if the user may not read it. */
export const useAgentChanges = (
  contentType: string,
  documentId: string | undefined,
): AgentChange[] => {
  const { get } = useFetchClient();
  const [changes, setChanges] = React.useState<AgentChange[]>([]);

  React.useEffect(() => {
    if (documentId === undefined) return setChanges([]);
    let isCurrent = true;
    const query = new URLSearchParams({ contentType, documentId }).toString();
    get<{ data: AgentChange[] }>(`/admin/mcp/changes?${query}`).then(
      ({ data }) => isCurrent && setChanges(data.data),
      () => isCurrent && setChanges([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [get, contentType, documentId]);

  return changes;
};
