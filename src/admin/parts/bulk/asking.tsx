import type { BulkActionComponent } from '@strapi/content-manager/strapi-admin';
import { useTable } from '@strapi/strapi/admin';
import * as React from 'react';
import { forgetEntries } from '../panel-store';
import { usePartWords } from '../catalogue';
import type { BulkKind } from './BulkDialog';
import type { BulkOutcome } from './useBulkRun';

/** A line of a list that was chosen. */
export interface ChosenRow extends Record<string, unknown> {
  documentId: string;
  status?: 'draft' | 'modified' | 'published';
}

export interface QuestionProps {
  model: string;
  rows: ChosenRow[];
  onClose(): void;
  onLeft(outcomes: BulkOutcome[]): void;
}

/**
 * One of Strapi's actions on several entries, with a question of ours instead of Strapi's, which names no entry. Who
 * may do it, and where, stays Strapi's.
 */
export const asking = (
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
    // A function that stays the same: what it draws would otherwise begin anew when the list is read again.
    const Content = React.useMemo(
      () =>
        ({ onClose }: { onClose(): void }) => {
          const [{ model, documents }] = React.useState(() => latest.current);
          const rows = documents as ChosenRow[];
          const onLeft = (outcomes: BulkOutcome[]): void => {
            if (outcomes.length === 0) return;
            const done = new Set(
              outcomes.filter(({ error }) => error === null).map(({ entry }) => entry.documentId),
            );
            const left = rows.filter(({ documentId }) => !done.has(documentId));
            latest.current.selectRow(left as never);
            forgetEntries(model, [...done]);
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
