import { Button } from '@strapi/design-system';
import { ColumnTable, type Column } from '#panel/ColumnTable';
import { Listing } from '#panel/Listing';
import { Moment } from '#panel/Moment';
import type { Loaded } from '#panel/panel-query';
import { Section } from '#panel/Section';
import type { ImportRun } from '#newsroom/contracts/moving';
import { useWords } from './catalogue';

interface RunListProps {
  loaded: Loaded<{ data: ImportRun[] }>;
  onShow(id: number): void;
}

/** The imports so far, the latest first. */
export const RunList = ({ loaded, onShow }: RunListProps) => {
  const say = useWords();
  const columns: Column<ImportRun>[] = [
    {
      name: say('source'),
      cell: ({ source, name }) => `${say(`source.${source}`)}: ${name}`,
    },
    { name: say('begun.at'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { name: say('by'), cell: ({ createdBy }) => createdBy ?? say('by.command') },
    { name: say('state'), cell: ({ state }) => say(`state.${state}`) },
    {
      name: '',
      cell: ({ id, name }) => (
        <Button
          variant="tertiary"
          aria-label={say('show.one', { id, name })}
          onClick={() => onShow(id)}
        >
          {say('show')}
        </Button>
      ),
    },
  ];
  return (
    <Section title={say('runs')}>
      <Listing
        loaded={loaded}
        isEmpty={({ data }) => data.length === 0}
        whenEmpty={say('runs.none')}
      >
        {({ data }) => <ColumnTable columns={columns} rows={data} keyOf={({ id }) => id} />}
      </Listing>
    </Section>
  );
};
