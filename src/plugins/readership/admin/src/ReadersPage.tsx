import {
  Box,
  Button,
  Flex,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { Layouts, Page } from '@strapi/strapi/admin';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import { permissionsOf } from '#panel/permissions';
import { saveFile } from '#panel/save-file';
import { Section } from '#panel/Section';
import { useAction } from '#panel/useAction';
import { SEE_READERS } from '#newsroom/contracts/permissions';
import { CallTable } from './CallTable';
import { useWords } from './catalogue';
import { ClientTable } from './ClientTable';
import { DayChart } from './DayChart';
import { daySeries } from './day-series';
import { MostRead } from './MostRead';
import { PathTable } from './PathTable';
import type { Report } from './types';

const PERIODS = ['7', '30', '90', '400'];

const Readers = () => {
  const say = useWords();
  const [days, setDays] = React.useState('30');
  const api = usePanelApi('/admin/readership');
  const run = useAction(api.reload);
  const loaded = usePanelQuery<{ data: Report }>(`/admin/readership/?days=${days}`);

  const download = () =>
    void run(async () => {
      const { data } = await api.get<{ data: { csv: string } }>(`/csv?days=${days}`);
      saveFile(`readers-${days}-days.csv`, 'text/csv', data.csv);
    }, say('csv.ready'));

  return (
    <Page.Main>
      <Page.Title>{say('title')}</Page.Title>
      <Layouts.Header
        title={say('title')}
        subtitle={say('subtitle')}
        primaryAction={
          <Button variant="secondary" startIcon={<Download />} onClick={download}>
            {say('csv')}
          </Button>
        }
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={5}>
          <Box maxWidth="26rem">
            <SingleSelect
              aria-label={say('period')}
              value={days}
              onChange={(value: string | number) => setDays(String(value))}
            >
              {PERIODS.map((count) => (
                <SingleSelectOption key={count} value={count}>
                  {say('period.days', { count: Number(count) })}
                </SingleSelectOption>
              ))}
            </SingleSelect>
          </Box>
          <Listing loaded={loaded} isEmpty={() => false} whenEmpty="">
            {({ data }) => (
              <>
                <Section title={say('chart')}>
                  <DayChart days={daySeries(data.days, Number(days))} />
                </Section>
                <Section title={say('clients')}>
                  <ClientTable clients={data.clients} />
                  <Typography variant="pi" textColor="neutral600">
                    {say('clients.explained')}
                  </Typography>
                </Section>
                <MostRead days={days} clients={data.clients} />
                <Section title={say('calls')}>
                  <CallTable calls={data.calls} />
                </Section>
                <Section title={say('missing')}>
                  <Typography textColor="neutral600">{say('missing.explained')}</Typography>
                  <PathTable
                    label={say('missing')}
                    query={{ days, missing: 'true' }}
                    forms={['missing']}
                  />
                </Section>
              </>
            )}
          </Listing>
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
};

/** `/cockpit/readers`: who reads the site, by day, class of client and page. */
const ReadersPage = () => (
  <Page.Protect permissions={permissionsOf(SEE_READERS)}>
    <Readers />
  </Page.Protect>
);

export default ReadersPage;
