import { Alert, Box, Button, Flex, Loader, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useReports } from './useReports';

const LOOK = { good: 'success', warning: 'warning', failing: 'danger' } as const;
const WORD = { good: 'Good', warning: 'Warning', failing: 'Failing' } as const;

const summary = (bad: number): string => {
  if (bad === 0) return 'All is well';
  return bad === 1 ? 'One thing needs attention' : `${bad} things need attention`;
};

/** `/cockpit/service-state`: what is wrong and what to do about it. */
const StatePage = () => {
  const { reports, error, reload } = useReports();
  const bad = reports?.filter(({ level }) => level !== 'good').length ?? 0;
  return (
    <Page.Main>
      <Page.Title>State of the service</Page.Title>
      <Layouts.Header
        title="State of the service"
        subtitle={reports === null ? 'Looking…' : summary(bad)}
        primaryAction={<Button onClick={reload}>Look again</Button>}
      />
      <Layouts.Content>
        {error !== null && (
          <Alert variant="danger" closeLabel="Try again" onClose={reload} title="">
            {error}
          </Alert>
        )}
        {reports === null && error === null && <Loader>Looking</Loader>}
        <Flex direction="column" alignItems="stretch" gap={3} tag="ul">
          {reports?.map(({ name, title, level, message, advice }) => (
            <Box key={name} tag="li" data-check={name} data-level={level}>
              <Box
                background={`${LOOK[level]}100`}
                borderColor={`${LOOK[level]}200`}
                hasRadius
                padding={4}
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
              </Box>
            </Box>
          ))}
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
};

export default StatePage;
