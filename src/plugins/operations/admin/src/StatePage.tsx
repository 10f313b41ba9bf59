import type { HealthReport } from '@ota-news/foundation/contracts/operations';
import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Layouts, Page, useRBAC } from '@strapi/strapi/admin';
import { usePanelApi } from '#panel/api';
import { useSentence } from '#panel/catalogue';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import { permissionsOf } from '#panel/permissions';
import { useAction } from '#panel/useAction';
import { ACT_ON_STATE, READ_STATE } from '#newsroom/contracts/permissions';
import { useWords } from './catalogue';

const LOOK = { good: 'success', warning: 'warning', failing: 'danger' } as const;
const REFRESH_SECONDS = 5;

const wanting = (reports: HealthReport[]): number =>
  reports.filter(({ level }) => level !== 'good').length;

interface ReportBoxProps {
  report: HealthReport;
  /** Null without permission to run the action. */
  act: (() => void) | null;
}

const ReportBox = ({ report, act }: ReportBoxProps) => {
  const say = useWords();
  const sentence = useSentence();
  const { name, title, level, message, advice, action } = report;
  return (
    <Box tag="li" data-check={name} data-level={level}>
      <Box
        background={`${LOOK[level]}100`}
        borderColor={`${LOOK[level]}200`}
        hasRadius
        padding={4}
        style={{ overflowWrap: 'anywhere' }}
      >
        <Typography variant="delta" tag="h2">
          {say(`level.${level}`, { title: sentence(title) })}
        </Typography>
        <Box paddingTop={1}>
          <Typography>{sentence(message)}</Typography>
        </Box>
        {advice !== undefined && (
          <Box paddingTop={1}>
            <Typography fontWeight="semiBold">{sentence(advice)}</Typography>
          </Box>
        )}
        {action !== undefined && act !== null && (
          <Box paddingTop={3}>
            <Button size="S" variant="secondary" onClick={act}>
              {sentence(action.label)}
            </Button>
          </Box>
        )}
      </Box>
    </Box>
  );
};

const State = () => {
  const say = useWords();
  const sentence = useSentence();
  const api = usePanelApi('/admin/operations');
  const loaded = usePanelQuery<{ data: HealthReport[] }>('/admin/operations/health', {
    // Checks with an action may be in progress.
    seconds: ({ data }) => (data.some(({ action }) => action) ? REFRESH_SECONDS : 0),
  });
  const { allowedActions } = useRBAC(permissionsOf(ACT_ON_STATE));
  const run = useAction(api.reload);
  const reports = loaded.value?.data ?? null;

  const actOn = ({ name, action }: HealthReport) =>
    void run(
      () => api.post(`/health/${name}/${action?.name}`),
      say('done', { action: sentence(action?.label ?? '') }),
    );

  return (
    <Page.Main>
      <Page.Title>{say('title')}</Page.Title>
      <Layouts.Header
        title={say('title')}
        subtitle={reports === null ? say('looking') : say('summary', { count: wanting(reports) })}
        primaryAction={<Button onClick={loaded.reload}>{say('again')}</Button>}
      />
      <Layouts.Content>
        <Listing loaded={loaded} isEmpty={() => false} whenEmpty="">
          {({ data }) => (
            <Flex direction="column" alignItems="stretch" gap={3} tag="ul">
              {data.map((report) => (
                <ReportBox
                  key={report.name}
                  report={report}
                  act={allowedActions.canAct === true ? () => actOn(report) : null}
                />
              ))}
            </Flex>
          )}
        </Listing>
      </Layouts.Content>
    </Page.Main>
  );
};

/** `/cockpit/service-state`: results of the health checks, with advice. */
const StatePage = () => (
  <Page.Protect permissions={permissionsOf(READ_STATE)}>
    <State />
  </Page.Protect>
);

export default StatePage;
