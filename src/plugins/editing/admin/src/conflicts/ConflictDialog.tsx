import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import {
  unstable_useDocument as useDocument,
  unstable_useDocumentLayout as useDocumentLayout,
  useForm,
} from '@strapi/strapi/admin';
import * as React from 'react';
import { useIntl } from 'react-intl';
import { useMoments } from '#panel/moments';
import { useWords } from '../catalogue';
import { endConflict, type Conflict } from './conflict-store';
import { FieldSides } from './FieldSides';
import { overwriting } from './resolution';
import { partsOf, writtenFields } from './schema';
import { changedFields, type ChangedField } from './sides';
import { useResolution } from './useResolution';
import { useServerVersion } from './useServerVersion';
import { describeChange } from './describe-change';

const by = (fields: ChangedField[], side: ChangedField['changedBy']): ChangedField[] =>
  fields.filter(({ changedBy }) => changedBy === side);

/** Returns a function that explains the choices in a conflict. */
const useOutcomes = () => {
  const say = useWords();
  const { formatList } = useIntl();
  const named = (fields: ChangedField[]): string =>
    formatList(
      fields.map(({ label }) => label),
      { type: 'conjunction' },
    );

  return (fields: ChangedField[]): string[] => {
    const yours = fields.filter(({ changedBy }) => changedBy !== 'them');
    const theirs = fields.filter(({ changedBy }) => changedBy !== 'you');
    const others = by(fields, 'them');
    const mine = named(yours);
    const merging = { mine, theirs: named(others) };
    return [
      ...(others.length === 0
        ? []
        : [say(yours.length === 0 ? 'conflict.merging' : 'conflict.mergingBoth', merging)]),
      ...(theirs.length > 0 ? [say('conflict.keeping', { theirs: named(theirs) })] : []),
      ...(yours.length > 0 ? [say('conflict.taking', { mine })] : []),
    ];
  };
};

/**
 * Dialog for an entry that somebody else changed while it was open in a form: shows the author, the
 * time and both values of each changed field.
 */
export const ConflictDialog = ({ conflict }: { conflict: Conflict }) => {
  const say = useWords();
  const { zoned } = useMoments();
  const outcomesOf = useOutcomes();
  const { change, args, base } = conflict;
  const stored = useServerVersion(conflict);
  const { theirs, error } = stored;
  const { isSending, problem, takeTheirs, overwrite } = useResolution(conflict, stored);
  const getValues = useForm('ConflictDialog', (form) => form.getValues);
  const isModified = useForm('ConflictDialog', (form) => form.modified);
  const { edit } = useDocumentLayout(args.model);
  const { components: schemas } = useDocument(
    { model: args.model, collectionType: '' },
    { skip: true },
  );
  // Only saving and publishing send form values; the other operations concern the whole entry.
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
  const act = change === 'publishDocument' ? 'publish' : 'save';
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
          <Modal.Title>{say('conflict.title')}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={5}>
            <Typography>
              {theirs === null
                ? (error ?? say('conflict.loading'))
                : describeChange(conflict, theirs, say, zoned)}
              {theirs === null ? null : ` ${say('conflict.nothingLost')}`}
            </Typography>
            {theirs !== null && fields.length === 0 ? (
              <Typography>{say('conflict.same')}</Typography>
            ) : null}
            {fields.map((field) => (
              <FieldSides
                key={field.name}
                field={field}
                components={components}
                names={
                  typed === undefined
                    ? { mine: say('conflict.opened'), theirs: say('conflict.now') }
                    : { mine: say('conflict.yours'), theirs: say('conflict.theirs') }
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
            {say('conflict.back')}
          </Button>
          {theirs === null ? null : (
            <Flex gap={2} wrap="wrap" justifyContent="flex-end">
              {typed !== undefined || !isModified ? (
                <Button variant="secondary" disabled={isSending} onClick={takeTheirs}>
                  {say('conflict.take')}
                </Button>
              ) : null}
              {typed === undefined ? (
                <Button
                  variant="danger"
                  loading={isSending}
                  onClick={() => void overwrite(args.data)}
                >
                  {say(`conflict.anyway.${change}`)}
                </Button>
              ) : (
                <Button
                  variant={isOverwriting ? 'danger-light' : 'default'}
                  loading={isSending}
                  onClick={() => send(fields)}
                >
                  {say(`conflict.keep.${act}`)}
                </Button>
              )}
              {typed !== undefined && isMerging ? (
                <Button loading={isSending} onClick={() => send(mine)}>
                  {say(`conflict.merge.${act}`)}
                </Button>
              ) : null}
            </Flex>
          )}
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
};
