import { Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { ColumnTable } from '#panel/ColumnTable';
import { useWords } from './catalogue';
import { READ_FORMS } from '@ota-news/foundation/readership/classes';
import type { ClientSums } from './types';
import { useClientWords } from './useClientWords';

/** Sums by kind, operator and purpose. */
export const ClientTable = ({ clients }: { clients: ClientSums[] }) => {
  const say = useWords();
  const name = useClientWords();
  const { formatNumber } = useIntl();
  if (clients.length === 0) {
    return <Typography textColor="neutral600">{say('empty')}</Typography>;
  }
  return (
    <ColumnTable
      label={say('clients')}
      columns={[
        { name: say('kind'), cell: ({ kind }: ClientSums) => say(`kind.${kind}`) },
        { name: say('operator'), cell: name.operator },
        { name: say('purpose'), cell: name.purpose },
        ...READ_FORMS.map((form) => ({
          name: say(`form.${form}`),
          cell: (sums: ClientSums) => formatNumber(sums[form]),
        })),
      ]}
      rows={clients}
      keyOf={({ kind, operator, purpose, isVerified }) =>
        [kind, operator, purpose, isVerified].join(' ')
      }
    />
  );
};
