import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { usePartWords } from '#panel/catalogue';
import { useMoments } from '#panel/moments';
import { useWords } from '../catalogue';
import { TextSide } from '../TextSide';
import { isEqual, type Fields } from './fields';
import type { Offer } from './offers';
import { differingPart, wordsOf, type ValueWords } from './field-text';

interface OfferDialogProps {
  offer: Offer;
  /** Current values of the form. */
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
}) => {
  const say = useWords();
  return (
    <Flex tag="li" direction="column" alignItems="stretch" gap={1}>
      <Typography fontWeight="bold">{label}</Typography>
      {isChangedSince ? (
        <Typography textColor="warning700">{say('kept.changed')}</Typography>
      ) : null}
      <Flex gap={3} wrap="wrap" alignItems="stretch">
        <TextSide
          label={say('kept.present', { field: label })}
          text={differingPart(stored, typed)}
        />
        <TextSide label={say('kept.typed', { field: label })} text={differingPart(typed, stored)} />
      </Flex>
    </Flex>
  );
};

/** Offers to restore unsaved text and shows the differences. If closed without a decision, it is offered again. */
export const OfferDialog = ({
  offer,
  present,
  labelOf,
  onRestore,
  onDiscard,
  onLater,
}: OfferDialogProps) => {
  const say = useWords();
  const sayPart = usePartWords();
  const { zoned } = useMoments();
  const words: ValueWords = {
    empty: sayPart('empty'),
    asStored: say('kept.asStored'),
    added: (entry) => say('kept.added', { entry }),
    removed: (entry) => say('kept.removed', { entry }),
  };
  return (
    <Modal.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onLater())}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{say('kept.title')}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Typography>{say('kept.offer', { moment: zoned(offer.keptAt) })}</Typography>
            <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
              {Object.entries(offer.values).map(([name, value]) => (
                <Difference
                  key={name}
                  label={labelOf(name)}
                  stored={wordsOf(present[name], words)}
                  typed={wordsOf(value, words)}
                  isChangedSince={!isEqual(offer.base[name], present[name])}
                />
              ))}
            </Flex>
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="danger-light" onClick={onDiscard}>
            {say('kept.discard')}
          </Button>
          <Button onClick={onRestore}>{say('kept.restore')}</Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
};
