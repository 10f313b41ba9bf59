import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import type * as React from 'react';
import { usePartWords } from '../catalogue';
import { EntryGroup } from './EntryGroup';
import { useBulkRun, type BulkEntry, type BulkOutcome } from './useBulkRun';

/** Bulk action on entries. */
export type BulkKind = 'publish' | 'unpublish' | 'delete';

interface BulkDialogProps {
  kind: BulkKind;
  /** Entries to change. */
  entries: BulkEntry[];
  /** Selected entries that are skipped, with reasons. */
  children?: React.ReactNode;
  change(entry: BulkEntry): Promise<unknown>;
  onClose(): void;
  /** Called once the dialog is closed and no change is in progress. */
  onLeft(outcomes: BulkOutcome[]): void;
}

const Outcome = ({ kind, outcomes }: { kind: BulkKind; outcomes: BulkOutcome[] }) => {
  const say = usePartWords();
  const done = outcomes.filter(({ error }) => error === null).map(({ entry }) => entry);
  const failed = outcomes.flatMap(({ entry, error }) =>
    error === null ? [] : [{ ...entry, notes: [error] }],
  );
  return (
    <>
      <EntryGroup
        heading={say(`bulk.${kind}.done`, { count: done.length })}
        entries={done}
        color="success700"
      />
      <EntryGroup
        heading={say('bulk.failed', { count: failed.length })}
        entries={failed}
        color="danger700"
      />
    </>
  );
};

/** Lists the entries before a bulk action, and the result of each one after it. */
export const BulkDialog = ({
  kind,
  entries,
  children,
  change,
  onClose,
  onLeft,
}: BulkDialogProps) => {
  const say = usePartWords();
  const { isRunning, outcomes, start } = useBulkRun(entries, change, onLeft);
  const count = entries.length;
  const isOver = outcomes.length > 0 && !isRunning;
  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5} aria-live="polite">
          {isOver ? (
            <Outcome kind={kind} outcomes={outcomes} />
          ) : (
            <>
              <EntryGroup heading={say(`bulk.${kind}.what`, { count })} entries={entries} />
              {children}
            </>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {say(isOver ? 'bulk.close' : 'bulk.cancel')}
        </Button>
        {isRunning ? (
          <Typography role="status">
            {say('bulk.progress', { done: outcomes.length, count })}
          </Typography>
        ) : null}
        {isOver ? null : (
          <Button
            variant={kind === 'publish' ? 'default' : 'danger'}
            loading={isRunning}
            disabled={count === 0}
            onClick={() => void start()}
          >
            {say(`bulk.${kind}.confirm`, { count })}
          </Button>
        )}
      </Modal.Footer>
    </>
  );
};
