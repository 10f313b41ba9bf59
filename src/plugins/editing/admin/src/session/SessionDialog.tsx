import { Button, Dialog, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import * as React from 'react';
import { useSentence } from '#panel/catalogue';
import { useWords } from '../catalogue';
import { session } from './session';
import type { Refusal } from './sign-in';

/** Returns a function that describes a sign-in failure. */
const useRefusalWords = () => {
  const say = useWords();
  const sentence = useSentence();
  return (refusal: Refusal): string => {
    if (typeof refusal === 'string') return say(`session.${refusal}`);
    return 'sentence' in refusal ? sentence(refusal.sentence) : say('session.failed', refusal);
  };
};

/** Asks for the password on top of the current page, and shows the reason of a failure. */
export const SessionDialog = ({ email }: { email: string }) => {
  const say = useWords();
  const wordsOf = useRefusalWords();
  const [password, setPassword] = React.useState('');
  const [refusal, setRefusal] = React.useState<Refusal | null>(null);
  const [isSending, setIsSending] = React.useState(false);

  const answer = async (event: React.FormEvent): Promise<void> => {
    event.preventDefault();
    setIsSending(true);
    const reason = await session.answer(password);
    setIsSending(false);
    setRefusal(reason);
    setPassword('');
  };

  return (
    <Dialog.Root open>
      <Dialog.Content>
        <Dialog.Header>{say('session.title')}</Dialog.Header>
        <form onSubmit={(event) => void answer(event)}>
          <Dialog.Body>
            <Flex direction="column" alignItems="stretch" gap={4} width="100%">
              <Dialog.Description>
                <Typography>{say('session.explained')}</Typography>
              </Dialog.Description>
              <Field.Root name="session-email">
                <Field.Label>{say('session.email')}</Field.Label>
                <TextInput type="email" autoComplete="username" value={email} readOnly />
              </Field.Root>
              <Field.Root
                name="session-password"
                error={refusal === null ? undefined : wordsOf(refusal)}
                required
              >
                <Field.Label>{say('session.password')}</Field.Label>
                <TextInput
                  type="password"
                  autoComplete="current-password"
                  autoFocus
                  value={password}
                  onChange={({ target }: React.ChangeEvent<HTMLInputElement>) =>
                    setPassword(target.value)
                  }
                />
                <div role="alert">
                  <Field.Error />
                </div>
              </Field.Root>
            </Flex>
          </Dialog.Body>
          <Dialog.Footer>
            <Button variant="tertiary" fullWidth onClick={() => session.giveUp()}>
              {say('session.leave')}
            </Button>
            <Button
              type="submit"
              fullWidth
              loading={isSending}
              disabled={password === '' || isSending}
            >
              {say('session.signIn')}
            </Button>
          </Dialog.Footer>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
};
