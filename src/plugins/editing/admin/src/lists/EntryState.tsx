import { Flex, IconButton, Status, Typography } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import type * as React from 'react';
import { createGlobalStyle } from 'styled-components';
import { useReason, usePanelApi } from '#panel/api';
import { useMoments } from '#panel/moments';
import { useWords } from '../words';

/** An entry as a list of the panel has it. */
export interface ListedEntry {
  documentId: string;
  status?: 'draft' | 'modified' | 'published';
  scheduled_for?: string | null;
  title?: string;
  name?: string;
}

const LOOK = {
  draft: 'secondary',
  modified: 'alternative',
  published: 'success',
  scheduled: 'primary',
} as const;

/**
 * Strapi's own column of states stands last, out of sight on most screens, and knows no schedule. Rows have a cell
 * with a menu after it, which has no heading. What entries are called, in front of the state, takes up to
 * three lines before it pushes other columns out of sight.
 */
const RoomForState = createGlobalStyle`
  table:has([data-entry-state]) :is(th:last-child, td:has(+ td:last-child)) {
    display: none;
  }
  td:has(+ td [data-entry-state]) :is(a, span) {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
    min-width: 12rem;
    max-width: 36rem;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

/** Opens what readers see in another tab. Where that is, is asked when it is wanted. */
const useSite = (model: string) => {
  const api = usePanelApi('/admin/editing/places');
  const { toggleNotification } = useNotification();
  const reasonOf = useReason();
  return async (documentId: string): Promise<void> => {
    // Before anything is waited for: browsers open tabs on a click alone.
    const tab = window.open('', '_blank');
    try {
      const { data } = await api.get<{ data: { address: string | null } }>(
        `/${model}/${documentId}`,
      );
      if (tab !== null && data.address !== null) tab.location.href = data.address;
      else tab?.close();
    } catch (error) {
      tab?.close();
      toggleNotification({ type: 'danger', message: reasonOf(error) });
    }
  };
};

/** In a list: how far an entry is, when it goes out, and the way to what readers see. */
export const EntryState = ({ entry, model }: { entry: ListedEntry; model: string }) => {
  const say = useWords();
  const { short } = useMoments();
  const open = useSite(model);
  const { documentId, status = 'draft', scheduled_for: moment = null } = entry;
  const state = moment === null ? status : 'scheduled';
  const show = (event: React.MouseEvent): void => {
    event.stopPropagation();
    void open(documentId);
  };
  return (
    <Flex gap={2} data-entry-state={state}>
      <RoomForState />
      <Flex direction="column" alignItems="flex-start" gap={1}>
        <Status variant={LOOK[state]} size="S">
          <Typography variant="pi" fontWeight="bold">
            {say(`state.${state}`)}
          </Typography>
        </Status>
        {moment === null ? null : <Typography variant="pi">{short(moment)}</Typography>}
      </Flex>
      {status === 'draft' ? null : (
        <IconButton
          variant="ghost"
          size="XS"
          label={say('onSite.openOne', { title: entry.title ?? entry.name ?? documentId })}
          onClick={show}
        >
          <ExternalLink />
        </IconButton>
      )}
    </Flex>
  );
};
