import {
  Box,
  Button,
  Flex,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { Download } from '@strapi/icons';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import { Choice } from '#panel/Choice';
import type { Column } from '#panel/ColumnTable';
import { PagedTable, type Paging } from '#panel/PagedTable';
import { usePanelQuery } from '#panel/panel-query';
import { saveFile } from '#panel/save-file';
import { useAction } from '#panel/useAction';
import type { ImportItem, ImportRun, ItemOutcome } from '#newsroom/contracts/moving';
import { useWords } from './catalogue';
import type { NamedCompany } from './NewImport';
import { outcomesIn } from './RunFigures';

interface CompanyOfProps {
  item: ImportItem;
  companies: NamedCompany[];
  chosen: string | undefined;
  onChoose(slug: string): void;
}

/** The company of a post and how it was found, or the choice of one. */
const CompanyOf = ({ item, companies, chosen, onChoose }: CompanyOfProps) => {
  const say = useWords();
  if (item.kind !== 'post') return null;
  if (item.company !== null && item.decidedBy !== null) {
    const name = companies.find(({ slug }) => slug === item.company)?.name ?? item.company;
    return <Typography>{`${name} (${say(`decided.${item.decidedBy}`)})`}</Typography>;
  }
  return (
    <Box minWidth="16rem">
      <SingleSelect
        aria-label={say('companies.of', { title: item.title })}
        placeholder={say('outcome.needs-company')}
        value={chosen ?? ''}
        onChange={(value: string | number) => onChoose(String(value))}
      >
        {companies.map(({ slug, name }) => (
          <SingleSelectOption key={slug} value={slug}>
            {name}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Box>
  );
};

type Row = ImportItem & { id: string };

/** Lines of an import: what became of each item and why. Companies that are missing are chosen here. */
export const RunReport = ({ run }: { run: ImportRun }) => {
  const say = useWords();
  const api = usePanelApi('/admin/moving');
  const act = useAction(api.reload);
  const [outcome, setOutcome] = React.useState('');
  const [page, setPage] = React.useState(1);
  const [chosen, setChosen] = React.useState<Record<string, string>>({});
  const companies = usePanelQuery<{ data: NamedCompany[] }>('/admin/moving/companies');
  const query = new URLSearchParams({
    page: String(page),
    ...(outcome === '' ? {} : { outcome }),
  });
  const loaded = usePanelQuery<{ data: ImportItem[]; meta: Paging }>(
    `/admin/moving/imports/${run.id}/items?${query}`,
  );
  const { reload } = loaded;
  const shownState = React.useRef(run.state);
  React.useEffect(() => {
    // Each step writes the report anew.
    if (shownState.current !== run.state) reload();
    shownState.current = run.state;
  }, [run.state, reload]);
  const withIds = (part: { data: ImportItem[]; meta: Paging } | null) =>
    part === null
      ? null
      : {
          meta: part.meta,
          data: part.data.map((item): Row => ({ ...item, id: `${item.kind} ${item.foreignId}` })),
        };

  const download = () =>
    void act(async () => {
      const { data } = await api.get<{ data: { csv: string } }>(`/imports/${run.id}/report`);
      saveFile(`import-${run.id}.csv`, 'text/csv', data.csv);
    }, say('report.ready'));

  const useChosen = () =>
    void act(async () => {
      const table = { ...run.options.companies, ...chosen };
      await api.put(`/imports/${run.id}/options`, { ...run.options, companies: table });
      await api.post(`/imports/${run.id}/survey`);
      setChosen({});
    }, say('companies.saved'));

  const columns: Column<Row>[] = [
    { name: say('kind'), cell: ({ kind }) => say(`one.${kind}`) },
    {
      name: say('item'),
      cell: ({ title, path }) => (
        <Flex direction="column" alignItems="flex-start">
          <Typography style={{ overflowWrap: 'anywhere' }}>{title}</Typography>
          {path === null ? null : (
            <Typography variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
              {path}
            </Typography>
          )}
        </Flex>
      ),
    },
    {
      name: say('about'),
      cell: (item) => (
        <CompanyOf
          item={item}
          companies={companies.value?.data ?? []}
          chosen={chosen[item.foreignId]}
          onChoose={(slug) => setChosen((before) => ({ ...before, [item.foreignId]: slug }))}
        />
      ),
    },
    { name: say('outcome'), cell: (item) => say(`outcome.${item.outcome}`) },
    {
      name: say('notes'),
      cell: ({ notes }) => (
        <Flex direction="column" alignItems="flex-start">
          {notes.map((note) => (
            <Typography key={note} variant="pi" style={{ overflowWrap: 'anywhere' }}>
              {note}
            </Typography>
          ))}
        </Flex>
      ),
    },
  ];

  const canChoose = run.state === 'surveyed' && run.createdBy !== null;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Flex gap={3} wrap="wrap">
        <Box minWidth="22rem">
          <Choice
            label={say('outcome')}
            all={say('report.all')}
            options={outcomesIn(run.summary ?? {}).map((one: ItemOutcome) => [
              one,
              say(`outcome.${one}`),
            ])}
            value={outcome}
            onChange={(value) => {
              setPage(1);
              setOutcome(value);
            }}
          />
        </Box>
        <Button variant="tertiary" startIcon={<Download />} onClick={download}>
          {say('report.csv')}
        </Button>
        {canChoose && Object.keys(chosen).length > 0 ? (
          <Button onClick={useChosen}>{say('companies.save')}</Button>
        ) : null}
      </Flex>
      <PagedTable
        loaded={{
          ...loaded,
          value: withIds(loaded.value),
          latest: withIds(loaded.latest),
        }}
        columns={columns}
        whenEmpty={say('report.none')}
        onPage={setPage}
      />
    </Flex>
  );
};
