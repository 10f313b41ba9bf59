import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { moment } from '../../../../../admin/parts/Listing';
import { TextSide } from '../TextSide';
import { same, type Fields } from './fields';
import type { Offer } from './offers';
import { differingPart, wordsOf } from './words';

interface OfferDialogProps {
  offer: Offer;
  /** What the form holds. */
  present: Fields;
  labelOf(field: string): string;
  onRestore(): void;
  onDiscard(): void;
  onLater(): void;
}

const Difference = ({
  label,
  stored,
  typed,
  isChangedSince,
}: {
  label: string;
  stored: string;
  typed: string;
  isChangedSince: boolean;
}) => (
  <Flex tag="li" direction="column" alignItems="stretch" gap={1}>
    <Typography fontWeight="bold">{label}</Typography>
    {isChangedSince ? (
      <Typography textColor="warning700">
        This field was changed and saved since you typed; your text would replace that.
      </Typography>
    ) : null}
    <Flex gap={3} wrap="wrap" alignItems="stretch">
      <TextSide label={`${label}: in the form now`} text={differingPart(stored, typed)} />
      <TextSide label={`${label}: your unsaved text`} text={differingPart(typed, stored)} />
    </Flex>
  </Flex>
);

/** Offers unsaved text, with what differs. Closed without an answer, it is offered again. */
export const OfferDialog = ({
  offer,
  present,
  labelOf,
  onRestore,
  onDiscard,
  onLater,
}: OfferDialogProps) => (
  <Modal.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onLater())}>
    <Modal.Content>
      <Modal.Header>
        <Modal.Title>Text that was not saved</Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Typography>
            You have text here from {moment(new Date(offer.keptAt).toISOString())} that was not
            saved. Restored, it is back in the form, where you can save it.
          </Typography>
          <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
            {Object.entries(offer.values).map(([name, value]) => (
              <Difference
                key={name}
                label={labelOf(name)}
                stored={wordsOf(present[name])}
                typed={wordsOf(value)}
                isChangedSince={!same(offer.base[name], present[name])}
              />
            ))}
          </Flex>
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="danger-light" onClick={onDiscard}>
          Discard
        </Button>
        <Button onClick={onRestore}>Restore</Button>
      </Modal.Footer>
    </Modal.Content>
  </Modal.Root>
);
