import { Flex } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import * as React from 'react';
import { usePanelQuery } from '#panel/panel-query';
import { permissionsOf } from '#panel/permissions';
import { AT_WORK, type ImportRun } from '#newsroom/contracts/moving';
import { MOVE_CONTENT } from '#newsroom/contracts/permissions';
import { useWords } from './catalogue';
import { NewImport } from './NewImport';
import { Run } from './Run';
import { RunList } from './RunList';

/** Seconds between two looks while an import runs. */
const WATCH_SECONDS = 2;

/** `/cockpit/moving`: imports from other systems. */
const MovingPage = () => {
  const say = useWords();
  const [shown, setShown] = React.useState<number | null>(null);
  const loaded = usePanelQuery<{ data: ImportRun[] }>('/admin/moving/imports', {
    seconds: ({ data }) => (data.some(({ state }) => AT_WORK.includes(state)) ? WATCH_SECONDS : 0),
  });
  const run = loaded.latest?.data.find(({ id }) => id === shown);
  return (
    <Page.Protect permissions={permissionsOf(MOVE_CONTENT)}>
      <Page.Main>
        <Page.Title>{say('title')}</Page.Title>
        <Layouts.Header title={say('title')} subtitle={say('subtitle')} />
        <Layouts.Content>
          <Flex direction="column" alignItems="stretch" gap={5}>
            {run === undefined ? null : (
              <Run key={run.id} run={run} onRemoved={() => setShown(null)} />
            )}
            <RunList loaded={loaded} onShow={setShown} />
            <NewImport onBegun={setShown} />
          </Flex>
        </Layouts.Content>
      </Page.Main>
    </Page.Protect>
  );
};

export default MovingPage;
