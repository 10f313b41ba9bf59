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
import { reasonOf } from '../../../../admin/parts/api';
import type { Redirect } from './types';
import { useRedirectsApi } from './useRedirectsApi';

interface RedirectFormProps {
  /** The redirect that is changed; null for a new one. */
  redirect: Redirect | null;
  onClose(): void;
  onStored(from: string): void;
}

type Faults = Partial<Record<'from' | 'to', string>>;

/** What the server says is wrong, by field. */
const faultsIn = (error: unknown): Faults => {
  if (!isFetchError(error)) return {};
  const answer = error.response?.data as
    { error?: { details?: { errors?: { path: string[]; message: string }[] } } } | undefined;
  const errors = answer?.error?.details?.errors ?? [];
  return Object.fromEntries(errors.map(({ path, message }) => [path[0], message]));
};

/** Asks where a redirect begins and where it leads. */
export const RedirectForm = ({ redirect, onClose, onStored }: RedirectFormProps) => {
  const api = useRedirectsApi();
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

  const field = (
    name: 'from' | 'to',
    label: string,
    hint: string,
    value: string,
    onChange: (text: string) => void,
  ) => (
    <Field.Root name={name} required hint={hint} error={faults[name]}>
      <Field.Label>{label}</Field.Label>
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
          <Modal.Title>{redirect === null ? 'New redirect' : 'Redirect'}</Modal.Title>
        </Modal.Header>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void store();
          }}
        >
          <Modal.Body>
            <Flex direction="column" alignItems="stretch" gap={4}>
              {field(
                'from',
                'From',
                'A path at which there is nothing, such as /2019/old-story',
                from,
                setFrom,
              )}
              {field(
                'to',
                'To',
                'A path of this site, or an address such as https://example.com/',
                to,
                setTo,
              )}
              <Field.Root
                name="kind"
                hint="Search engines forget the old address only after one for good."
              >
                <Field.Label>Holds</Field.Label>
                <SingleSelect
                  value={isPermanent ? '301' : '302'}
                  onChange={(chosen: string | number) => setPermanent(String(chosen) === '301')}
                >
                  <SingleSelectOption value="301">For good (301)</SingleSelectOption>
                  <SingleSelectOption value="302">For the time being (302)</SingleSelectOption>
                </SingleSelect>
                <Field.Hint />
              </Field.Root>
              {refusal === null ? null : (
                <Alert
                  variant="danger"
                  closeLabel="Close"
                  onClose={() => setRefusal(null)}
                  title="Not stored."
                >
                  {refusal}
                </Alert>
              )}
            </Flex>
          </Modal.Body>
          <Modal.Footer>
            <Button variant="tertiary" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={from.trim() === '' || to.trim() === ''}
              loading={isSending}
            >
              Save
            </Button>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
};
