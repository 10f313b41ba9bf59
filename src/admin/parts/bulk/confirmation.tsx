import type { BulkActionComponent } from '@strapi/content-manager/strapi-admin';
import { useTable } from '@strapi/strapi/admin';
import * as React from 'react';
import { invalidateEntries } from '../panel-store';
import { usePartWords } from '../catalogue';
import type { BulkKind } from './BulkDialog';
import type { BulkOutcome } from './useBulkRun';

/** A selected row of a list. */
export interface SelectedRow extends Record<string, unknown> {
  documentId: string;
  status?: 'draft' | 'modified' | 'published';
}

export interface QuestionProps {
  model: string;
  rows: SelectedRow[];
  onClose(): void;
  onLeft(outcomes: BulkOutcome[]): void;
}

/**
 * Replaces the confirmation of one of Strapi's bulk actions, which lists no entries, by our own.
 * Strapi still decides on permissions and availability.
 */
export const withConfirmation = (
  kind: BulkKind,
  Action: BulkActionComponent,
  Question: React.ComponentType<QuestionProps>,
): BulkActionComponent => {
  const Asking: BulkActionComponent = (props) => {
    const action = Action(props);
    const say = usePartWords();
    const selectRow = useTable('BulkQuestion', (table) => table.selectRow);
    const latest = React.useRef({ ...props, selectRow });
    latest.current = { ...props, selectRow };
    // Memoized, as a new component type would be remounted when the list reloads.
    const Content = React.useMemo(
      () =>
        ({ onClose }: { onClose(): void }) => {
          const [{ model, documents }] = React.useState(() => latest.current);
          const rows = documents as SelectedRow[];
          const onLeft = (outcomes: BulkOutcome[]): void => {
            if (outcomes.length === 0) return;
            const done = new Set(
              outcomes.filter(({ error }) => error === null).map(({ entry }) => entry.documentId),
            );
            const left = documents.filter(({ documentId }) => !done.has(documentId));
            latest.current.selectRow(left);
            invalidateEntries(model, [...done]);
          };
          return <Question model={model} rows={rows} onClose={onClose} onLeft={onLeft} />;
        },
      [],
    );
    if (action === null || action === undefined) return action;
    return {
      ...action,
      dialog: { type: 'modal', title: say(`bulk.${kind}`), content: Content },
    };
  };
  return Object.assign(Asking, Action);
};
