import type { HealthReport } from '@ota-news/foundation/contracts/operations';
import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Layouts, Page, useRBAC } from '@strapi/strapi/admin';
import { useAnswer, usePanelApi, useRefresh } from '../../../../admin/parts/api';
import { Listing } from '../../../../admin/parts/Listing';
import { useAction } from '../../../../admin/parts/useAction';

const LOOK = { good: 'success', warning: 'warning', failing: 'danger' } as const;
const WORD = { good: 'Good', warning: 'Warning', failing: 'Failing' } as const;
const ACT = { action: 'plugin::operations.act', subject: null };
const REFRESH_SECONDS = 5;

const summary = (reports: HealthReport[]): string => {
  const bad = reports.filter(({ level }) => level !== 'good').length;
  if (bad === 0) return 'All is well';
  return bad === 1 ? 'One thing needs attention' : `${bad} things need attention`;
};

interface ReportBoxProps {
  report: HealthReport;
  /** Null for a person who may not. */
  act: (() => void) | null;
}

const ReportBox = ({ report, act }: ReportBoxProps) => {
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
          {title}: {WORD[level]}
        </Typography>
        <Box paddingTop={1}>
          <Typography>{message}</Typography>
        </Box>
        {advice !== undefined && (
          <Box paddingTop={1}>
            <Typography fontWeight="semiBold">{advice}</Typography>
          </Box>
        )}
        {action !== undefined && act !== null && (
          <Box paddingTop={3}>
            <Button size="S" variant="secondary" onClick={act}>
              {action.label}
            </Button>
          </Box>
        )}
      </Box>
    </Box>
  );
};

/** `/cockpit/service-state`: what is wrong and what to do about it. */
const StatePage = () => {
  const api = usePanelApi('/admin/operations');
  const loaded = useAnswer<{ data: HealthReport[] }>(api, '/health');
  const { allowedActions } = useRBAC([ACT]);
  const run = useAction(loaded.reload);
  const reports = loaded.value?.data ?? null;
  // What can be acted on is under way, or waits.
  useRefresh(reports?.some(({ action }) => action) ?? false, REFRESH_SECONDS, loaded.reload);

  const actOn = ({ name, action }: HealthReport) =>
    void run(() => api.post(`/health/${name}/${action?.name}`), `${action?.label}: done.`);

  return (
    <Page.Main>
      <Page.Title>State of the service</Page.Title>
      <Layouts.Header
        title="State of the service"
        subtitle={reports === null ? 'Looking…' : summary(reports)}
        primaryAction={<Button onClick={loaded.reload}>Look again</Button>}
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

export default StatePage;
