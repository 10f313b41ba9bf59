import { Button, Flex, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { usePanelApi } from '#panel/api';
import { Listing } from '#panel/Listing';
import { useMoments } from '#panel/moments';
import { usePanelQuery } from '#panel/panel-query';
import { permissionsOf } from '#panel/permissions';
import { Section } from '#panel/Section';
import { useAction } from '#panel/useAction';
import { RUN_QUOTES } from '#newsroom/contracts/permissions';
import { useWords } from './catalogue';
import type { QuoteState } from './types';

const REFRESH_SECONDS = 2;
const IDLE_SECONDS = 30;

const secondsOf = ({ provider, state }: QuoteState): number => {
  if (provider === 'csv') return 0;
  return state?.isRunning === true ? REFRESH_SECONDS : IDLE_SECONDS;
};

/** Provides a text for the outcome of the last run. */
const useOutcome = () => {
  const say = useWords();
  const { full } = useMoments();
  return ({ state }: QuoteState): string => {
    if (state?.isRunning === true) return say('quotes.running');
    if (state === null || state.lastRunAt === null) return say('quotes.never');
    const moment = full(state.lastRunAt);
    return state.lastError === null
      ? say('quotes.good', { moment })
      : say('quotes.failed', { moment, times: state.failures });
  };
};

/** Lists the errors of a job, one per failed OTA, with its ticker. */
const Failures = ({ error }: { error: string }) => (
  <Flex tag="ul" direction="column" alignItems="flex-start" gap={1}>
    {error.split('; ').map((line) => (
      <Typography key={line} tag="li" textColor="danger600" style={{ overflowWrap: 'anywhere' }}>
        {line}
      </Typography>
    ))}
  </Flex>
);

interface ProviderProps {
  quotes: QuoteState & { provider: 'yahoo' | 'http' };
  runNow: (() => void) | null;
}

const Provider = ({ quotes, runNow }: ProviderProps) => {
  const say = useWords();
  const outcomeOf = useOutcome();
  const { zoned } = useMoments();
  const { provider, time, state } = quotes;
  return (
    <>
      <Typography>{say(`quotes.${provider}`, { time })}</Typography>
      <Typography aria-live="polite">{outcomeOf(quotes)}</Typography>
      {state === null || state.lastError === null ? null : <Failures error={state.lastError} />}
      {state === null || state.isRunning ? null : (
        <Typography>
          {say(state.failures > 0 ? 'quotes.again' : 'quotes.next', {
            moment: zoned(state.nextRunAt),
          })}
        </Typography>
      )}
      {runNow === null ? null : (
        <Flex>
          <Button variant="secondary" disabled={state?.isRunning} onClick={runNow}>
            {say('quotes.run')}
          </Button>
        </Flex>
      )}
    </>
  );
};

/** State of the quote provider and its last run. */
export const QuoteSection = () => {
  const say = useWords();
  const api = usePanelApi('/admin/market-data');
  const loaded = usePanelQuery<{ data: QuoteState }>('/admin/market-data/quotes', {
    seconds: ({ data }) => secondsOf(data),
  });
  const { allowedActions } = useRBAC(permissionsOf(RUN_QUOTES));
  const run = useAction(api.reload);

  return (
    <Section title={say('quotes')}>
      <Listing loaded={loaded} isEmpty={() => false} whenEmpty="">
        {({ data: { provider, ...rest } }) =>
          provider === 'csv' ? (
            <Typography>{say('quotes.none')}</Typography>
          ) : (
            <Provider
              quotes={{ provider, ...rest }}
              runNow={
                allowedActions.canRun === true
                  ? () => void run(() => api.post('/quotes/run'), say('quotes.started'))
                  : null
              }
            />
          )
        }
      </Listing>
    </Section>
  );
};
