import { Button, Field, Modal } from '@strapi/design-system';
import * as React from 'react';
import { usePartWords } from '#panel/catalogue';
import { asTyped, MomentInput } from '#panel/MomentInput';
import { timeZone } from '#panel/moments';
import { useWords } from '../catalogue';

interface MoveDialogProps {
  title: string;
  at: string;
  onClose(): void;
  onChoose(moment: Date): void;
}

/** Dialog that asks for another publication time. */
export const MoveDialog = ({ title, at, onClose, onChoose }: MoveDialogProps) => {
  const say = useWords();
  const sayPart = usePartWords();
  const [typed, setTyped] = React.useState(() => asTyped(new Date(at)));
  const moment = new Date(typed);
  const submit = (event: React.FormEvent): void => {
    event.preventDefault();
    onChoose(moment);
  };
  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && onClose()}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{say('plan.moveTitle', { title })}</Modal.Title>
        </Modal.Header>
        <form onSubmit={submit}>
          <Modal.Body>
            <Field.Root id="moment" hint={say('plan.momentHint', { zone: timeZone() })}>
              <Field.Label>{say('plan.moment')}</Field.Label>
              <MomentInput
                id="moment"
                type="datetime-local"
                required
                aria-describedby="moment-hint"
                min={asTyped(new Date())}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              <Field.Hint />
            </Field.Root>
          </Modal.Body>
          <Modal.Footer>
            <Button variant="tertiary" onClick={onClose}>
              {sayPart('cancel')}
            </Button>
            <Button type="submit" disabled={Number.isNaN(moment.getTime())}>
              {say('plan.move')}
            </Button>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
};
