import {
  Alert,
  Button,
  Field,
  Flex,
  Modal,
  SingleSelect,
  SingleSelectOption,
  TextInput,
} from '@strapi/design-system';
import { isFetchError } from '@strapi/strapi/admin';
import * as React from 'react';
import { usePanelApi, useReason } from '#panel/api';
import { usePartWords, useSentence } from '#panel/catalogue';
import { useWords } from './catalogue';
import type { Redirect } from './types';

interface RedirectFormProps {
  /** Redirect to edit; null for a new one. */
  redirect: Redirect | null;
  onClose(): void;
  onStored(from: string): void;
}

type Faults = Partial<Record<'from' | 'to', string>>;

/** Extracts the server's field errors. */
const faultsIn = (error: unknown): Faults => {
  if (!isFetchError(error)) return {};
  const answer = error.response?.data as
    { error?: { details?: { errors?: { path: string[]; message: string }[] } } } | undefined;
  const errors = answer?.error?.details?.errors ?? [];
  return Object.fromEntries(errors.map(({ path, message }) => [path[0], message]));
};

/** Form for the source and target of a redirect. */
export const RedirectForm = ({ redirect, onClose, onStored }: RedirectFormProps) => {
  const say = useWords();
  const sayPart = usePartWords();
  const sentence = useSentence();
  const reasonOf = useReason();
  const api = usePanelApi('/admin/redirects');
  const [from, setFrom] = React.useState(redirect?.from ?? '');
  const [to, setTo] = React.useState(redirect?.to ?? '');
  const [isPermanent, setPermanent] = React.useState(redirect?.isPermanent ?? true);
  const [faults, setFaults] = React.useState<Faults>({});
  const [refusal, setRefusal] = React.useState<string | null>(null);
  const [isSending, setSending] = React.useState(false);

  const store = async (): Promise<void> => {
    setSending(true);
    setFaults({});
    setRefusal(null);
    try {
      const fields = { from, to, isPermanent };
      const path = redirect === null ? '/' : `/${redirect.id}`;
      const { data } = await (redirect === null ? api.post : api.put)<{ data: Redirect }>(
        path,
        fields,
      );
      onStored(data.from);
    } catch (error) {
      const found = faultsIn(error);
      setFaults(found);
      setRefusal(Object.keys(found).length === 0 ? reasonOf(error) : null);
      setSending(false);
    }
  };

  const field = (name: 'from' | 'to', value: string, onChange: (text: string) => void) => (
    <Field.Root
      name={name}
      required
      hint={say(`${name}.hint`)}
      error={faults[name] === undefined ? undefined : sentence(faults[name])}
    >
      <Field.Label>{say(name)}</Field.Label>
      <TextInput
        value={value}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );

  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && onClose()}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{say(redirect === null ? 'new' : 'one')}</Modal.Title>
        </Modal.Header>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void store();
          }}
        >
          <Modal.Body>
            <Flex direction="column" alignItems="stretch" gap={4}>
              {field('from', from, setFrom)}
              {field('to', to, setTo)}
              <Field.Root name="kind" hint={say('holds.hint')}>
                <Field.Label>{say('holds')}</Field.Label>
                <SingleSelect
                  value={isPermanent ? '301' : '302'}
                  onChange={(chosen: string | number) => setPermanent(String(chosen) === '301')}
                >
                  <SingleSelectOption value="301">{say('holds.301')}</SingleSelectOption>
                  <SingleSelectOption value="302">{say('holds.302')}</SingleSelectOption>
                </SingleSelect>
                <Field.Hint />
              </Field.Root>
              {refusal === null ? null : (
                <Alert
                  variant="danger"
                  closeLabel={sayPart('close')}
                  onClose={() => setRefusal(null)}
                  title={say('notStored')}
                >
                  {refusal}
                </Alert>
              )}
            </Flex>
          </Modal.Body>
          <Modal.Footer>
            <Button variant="tertiary" onClick={onClose}>
              {sayPart('cancel')}
            </Button>
            <Button
              type="submit"
              disabled={from.trim() === '' || to.trim() === ''}
              loading={isSending}
            >
              {sayPart('save')}
            </Button>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
};
