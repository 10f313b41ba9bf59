import { Button, Flex, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { useAnswer, useRefresh } from '../../../../admin/parts/api';
import { Listing, moment } from '../../../../admin/parts/Listing';
import { useAction } from '../../../../admin/parts/useAction';
import { RUN_QUOTES } from './permissions';
import { Section } from '../../../../admin/parts/Section';
import type { QuoteState } from './types';
import { useMarketDataApi } from './useMarketDataApi';

const REFRESH_SECONDS = 2;
const IDLE_SECONDS = 30;

const NAMES = { yahoo: 'Yahoo Finance', http: 'the address in QUOTE_HTTP_URL' };

const outcomeOf = ({ state }: QuoteState): string => {
  if (state === null) return 'It has not run yet.';
  if (state.isRunning) return 'It is running now.';
  if (state.lastRunAt === null) return 'It has not run yet.';
  const when = moment(state.lastRunAt);
  if (state.lastError === null) return `Last run: ${when}. Every listed OTA is up to date.`;
  return state.failures === 1
    ? `Last run: ${when}. It failed.`
    : `Last run: ${when}. It failed, ${state.failures} times in a row.`;
};

/** The job names each OTA that failed, by its ticker. */
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
  const { provider, time, state } = quotes;
  return (
    <>
      <Typography>
        Closes come from {NAMES[provider]}, Monday to Friday at {time} UTC.
      </Typography>
      <Typography aria-live="polite">{outcomeOf(quotes)}</Typography>
      {state === null || state.lastError === null ? null : <Failures error={state.lastError} />}
      {state === null || state.isRunning ? null : (
        <Typography>
          {state.failures > 0 ? 'It is tried again' : 'Next run:'} {moment(state.nextRunAt)}.
        </Typography>
      )}
      {runNow === null ? null : (
        <Flex>
          <Button variant="secondary" disabled={state?.isRunning} onClick={runNow}>
            Run now
          </Button>
        </Flex>
      )}
    </>
  );
};

/** Where closes come from by themselves, and how the last run went. */
export const QuoteSection = ({ onFetched }: { onFetched(): void }) => {
  const api = useMarketDataApi();
  const loaded = useAnswer<{ data: QuoteState }>(api, '/quotes');
  const { allowedActions } = useRBAC([RUN_QUOTES]);
  const quotes = loaded.value?.data;
  const isBusy = quotes?.state?.isRunning === true;
  const refresh = (): void => {
    loaded.reload();
    onFetched();
  };
  const run = useAction(refresh);
  useRefresh(
    quotes !== undefined && quotes.provider !== 'csv',
    isBusy ? REFRESH_SECONDS : IDLE_SECONDS,
    loaded.reload,
  );

  return (
    <Section title="Daily closes">
      <Listing loaded={loaded} isEmpty={() => false} whenEmpty="">
        {({ data: { provider, ...rest } }) =>
          provider === 'csv' ? (
            <Typography>
              No quote provider is set, so closes come from imported files alone. An operator can
              set one with QUOTE_PROVIDER.
            </Typography>
          ) : (
            <Provider
              quotes={{ provider, ...rest }}
              runNow={
                allowedActions.canRun === true
                  ? () => void run(() => api.post('/quotes/run'), 'The closes are being fetched.')
                  : null
              }
            />
          )
        }
      </Listing>
    </Section>
  );
};
