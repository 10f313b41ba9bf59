import { Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import type { ComparedField } from '@ota-news/foundation/contracts/history';
import { usePartWords } from '#panel/catalogue';
import { usePanelQuery } from '#panel/panel-query';
import { useFieldLabels } from '#panel/useFieldLabels';
import { useWords } from '../catalogue';
import { Differences } from '../Differences';
import { entryQuery } from '../entry-query';
import { outgoingFields } from './outgoing-fields';

/** Differences between the published version and the form to be published. */
export const Outgoing = ({ model, documentId }: { model: string; documentId: string }) => {
  const say = useWords();
  const sayPart = usePartWords();
  const { formatList } = useIntl();
  const labelOf = useFieldLabels();
  const sides = { from: 'live', to: 'draft', all: 'true' };
  const { value, error } = usePanelQuery<{ data: ComparedField[] }>(
    `/admin/history/comparison?${entryQuery(model, documentId, sides)}`,
  );
  const values = useForm('Outgoing', (form) => form.values) as Record<string, unknown>;
  const initial = useForm('Outgoing', (form) => form.initialValues) as Record<string, unknown>;
  if (value === null) {
    return (
      <Modal.Body>
        {error === null ? (
          <Loader>{sayPart('loading')}</Loader>
        ) : (
          <Typography textColor="danger600">{error}</Typography>
        )}
      </Modal.Body>
    );
  }
  const { changed, unsaved } = outgoingFields(value.data, values, initial);
  return (
    <Modal.Body>
      <Flex direction="column" alignItems="stretch" gap={4}>
        {changed.length === 0 && unsaved.length > 0 ? null : (
          <Differences fields={changed} whenSame={say('outgoing.same')} heading="h3" />
        )}
        {unsaved.length === 0 ? null : (
          <Typography>
            {say('outgoing.unsaved', {
              fields: formatList(unsaved.map(labelOf), { type: 'conjunction' }),
            })}
          </Typography>
        )}
      </Flex>
    </Modal.Body>
  );
};
