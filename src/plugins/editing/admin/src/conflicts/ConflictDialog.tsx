import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import {
  unstable_useDocument as useDocument,
  unstable_useDocumentLayout as useDocumentLayout,
  useForm,
} from '@strapi/strapi/admin';
import * as React from 'react';
import { endConflict, type Conflict } from './conflict-store';
import { FieldSides } from './FieldSides';
import { overwriting } from './resolution';
import { partsOf, writtenFields } from './schema';
import { changedFields, type ChangedField } from './sides';
import { useResolution } from './useResolution';
import { useTheirs } from './useTheirs';
import { named, VERBS, whatHappened } from './words';

const by = (fields: ChangedField[], side: ChangedField['changedBy']): ChangedField[] =>
  fields.filter(({ changedBy }) => changedBy === side);

/** What the ways out do, where form and storage differ. */
const outcomesOf = (fields: ChangedField[]): string[] => {
  const yours = fields.filter(({ changedBy }) => changedBy !== 'them');
  const theirs = fields.filter(({ changedBy }) => changedBy !== 'you');
  const others = by(fields, 'them');
  const kept = yours.length === 0 ? '' : `your ${named(yours)} and `;
  return [
    ...(others.length > 0 ? [`Merging keeps ${kept}their ${named(others)}.`] : []),
    ...(theirs.length > 0 ? [`Keeping yours overwrites their ${named(theirs)}.`] : []),
    ...(yours.length > 0 ? [`Taking theirs gives up your ${named(yours)}.`] : []),
  ];
};

/**
 * Asks what to do about an entry that somebody else has changed while it was open in a form: shows
 * who, when and which fields, and both sides of each.
 */
export const ConflictDialog = ({ conflict }: { conflict: Conflict }) => {
  const { change, args, base } = conflict;
  const { theirs, error } = useTheirs(conflict);
  const { isSending, problem, takeTheirs, overwrite } = useResolution(conflict, theirs);
  const getValues = useForm('ConflictDialog', (form) => form.getValues);
  const isModified = useForm('ConflictDialog', (form) => form.modified);
  const { edit } = useDocumentLayout(args.model);
  const { components: schemas } = useDocument(
    { model: args.model, collectionType: '' },
    { skip: true },
  );
  // Saving and publishing send the form; the other changes are about the whole entry.
  const typed =
    change === 'updateDocument' || change === 'publishDocument'
      ? (getValues() as Record<string, unknown>)
      : undefined;
  const components = React.useMemo(
    () => partsOf(schemas, edit.components),
    [schemas, edit.components],
  );
  const was = { data: base.data, state: base.meta.editing ?? { version: '', relations: {} } };
  const fields =
    theirs === null
      ? []
      : changedFields({ fields: writtenFields(edit.layout), components, base: was, typed, theirs });
  const { act } = VERBS[change];
  const mine = fields.filter(({ changedBy }) => changedBy !== 'them');
  const isMerging = mine.length < fields.length;
  const isOverwriting = fields.some(({ changedBy }) => changedBy !== 'you');

  const send = (chosen: ChangedField[]): void => {
    if (theirs === null) return;
    void overwrite(typed && overwriting({ fields: chosen, typed, base: was, theirs, components }));
  };

  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && endConflict()}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>This entry has changed since you opened it</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={5}>
            <Typography>
              {theirs === null
                ? (error ?? 'Loading what is stored now')
                : whatHappened(conflict, theirs)}
              {theirs === null ? null : ' Nothing of yours was stored, and nothing of it is lost.'}
            </Typography>
            {theirs !== null && fields.length === 0 ? (
              <Typography>The fields of this form are the same on both sides.</Typography>
            ) : null}
            {fields.map((field) => (
              <FieldSides
                key={field.name}
                field={field}
                components={components}
                names={
                  typed === undefined
                    ? { mine: 'When you opened it', theirs: 'Now' }
                    : { mine: 'Yours', theirs: 'Theirs, as it is stored' }
                }
              />
            ))}
            {typed === undefined ? null : (
              <Typography textColor="neutral600">{outcomesOf(fields).join(' ')}</Typography>
            )}
            <Typography role="alert" textColor="danger600">
              {problem ?? ''}
            </Typography>
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={endConflict}>
            Back to the form
          </Button>
          {theirs === null ? null : (
            <Flex gap={2} wrap="wrap" justifyContent="flex-end">
              {typed !== undefined || !isModified ? (
                <Button variant="secondary" disabled={isSending} onClick={takeTheirs}>
                  Take theirs
                </Button>
              ) : null}
              {typed === undefined ? (
                <Button
                  variant="danger"
                  loading={isSending}
                  onClick={() => void overwrite(args.data)}
                >
                  {`${act[0]?.toUpperCase()}${act.slice(1)} all the same`}
                </Button>
              ) : (
                <Button
                  variant={isOverwriting ? 'danger-light' : 'default'}
                  loading={isSending}
                  onClick={() => send(fields)}
                >
                  {`Keep mine and ${act}`}
                </Button>
              )}
              {typed !== undefined && isMerging ? (
                <Button loading={isSending} onClick={() => send(mine)}>
                  {`Merge and ${act}`}
                </Button>
              ) : null}
            </Flex>
          )}
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
};
