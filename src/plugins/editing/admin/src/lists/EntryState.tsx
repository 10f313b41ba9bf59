import { Flex, IconButton, Status, Typography } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import type * as React from 'react';
import { createGlobalStyle } from 'styled-components';
import { useReason, usePanelApi } from '#panel/api';
import { useMoments } from '#panel/moments';
import { useWords } from '../catalogue';

/** An entry in a list of the panel. */
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
 * Hides Strapi's status column, which comes last, off screen on most displays, and doesn't show
 * schedules. (Rows have one more cell, for the menu, without a heading.) Limits titles before our
 * status column to three lines, so that they don't push other columns off screen.
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
    min-width: 9rem;
    max-width: 36rem;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

/** Opens the public page in a new tab; its address is requested on demand. */
const useSite = (model: string) => {
  const api = usePanelApi('/admin/editing/places');
  const { toggleNotification } = useNotification();
  const reasonOf = useReason();
  return async (documentId: string): Promise<void> => {
    // Before any `await`: browsers allow opening a tab only during a click.
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

/** Status of an entry in a list, with its scheduled time and a link to its public page. */
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
