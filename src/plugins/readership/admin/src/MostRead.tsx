import { Box, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import * as React from 'react';
import { Section } from '#panel/Section';
import { useWords } from './catalogue';
import { PathTable } from './PathTable';
import { CLIENT_KINDS } from '@ota-news/foundation/readership/classes';
import type { ClientSums } from './types';
import { useClientWords } from './useClientWords';

const queryOf = (value: string): Record<string, string> => {
  const [kind = '', operator = '', purpose = ''] = value.split('|');
  return {
    kind,
    ...(operator === '' ? {} : { operator }),
    ...(purpose === '' ? {} : { purpose }),
  };
};

/** The most read pages of a kind of client, or of an operator's program. */
export const MostRead = ({ days, clients }: { days: string; clients: ClientSums[] }) => {
  const say = useWords();
  const name = useClientWords();
  const [chosen, setChosen] = React.useState('reader');
  const programs = new Map(
    clients
      .filter(({ operator }) => operator !== null)
      .map((client) => [
        [client.kind, client.operator, client.purpose ?? ''].join('|'),
        `${client.operator} (${name.purpose(client)})`,
      ]),
  );
  return (
    <Section title={say('paths')}>
      <Box maxWidth="24rem">
        <SingleSelect
          aria-label={say('paths.of')}
          value={chosen}
          onChange={(value: string | number) => setChosen(String(value))}
        >
          {CLIENT_KINDS.map((kind) => (
            <SingleSelectOption key={kind} value={kind}>
              {say(`kind.${kind}`)}
            </SingleSelectOption>
          ))}
          {[...programs].map(([value, words]) => (
            <SingleSelectOption key={value} value={value}>
              {words}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Box>
      <PathTable
        label={say('paths')}
        query={{ days, ...queryOf(chosen) }}
        forms={['html', 'markdown', 'file']}
      />
    </Section>
  );
};
