import { Button, Dialog, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import * as React from 'react';
import { session } from './session';

/** Asks for the password above whatever is open, and says why one was refused. */
export const SessionDialog = ({ email }: { email: string }) => {
  const [password, setPassword] = React.useState('');
  const [refusal, setRefusal] = React.useState<string | null>(null);
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
        <Dialog.Header>Your session has ended</Dialog.Header>
        <form onSubmit={(event) => void answer(event)}>
          <Dialog.Body>
            <Flex direction="column" alignItems="stretch" gap={4} width="100%">
              <Dialog.Description>
                <Typography>
                  Sign in again to go on. What you typed is still here, and a save that was under
                  way goes on.
                </Typography>
              </Dialog.Description>
              <Field.Root name="session-email">
                <Field.Label>Email</Field.Label>
                <TextInput type="email" autoComplete="username" value={email} readOnly />
              </Field.Root>
              <Field.Root name="session-password" error={refusal ?? undefined} required>
                <Field.Label>Password</Field.Label>
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
              To the sign-in page
            </Button>
            <Button
              type="submit"
              fullWidth
              loading={isSending}
              disabled={password === '' || isSending}
            >
              Sign in
            </Button>
          </Dialog.Footer>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
};
