import { getService } from '@ota-news/foundation/contracts/services';
import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { withTimeLimit } from '@ota-news/foundation/network/time-limit';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';
import type { OtaProfile } from '#api/ota/services/ota-directory';
import type { Close } from '#api/share-price/services/price-history';
import { purgePrices } from '../purge';
import type { QuoteProvider } from '../quotes/provider';
import { isRewritten, reconcile } from '../quotes/reconcile';

const DAY_MS = 86_400_000;
/** Days fetched again on each run: enough to overlap across the longest holidays. */
const OVERLAP_DAYS = 14;
/** Days fetched for an OTA without prices: the charted year plus a margin. */
const FIRST_DAYS = 400;

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the last day with a final close: today only after the time of the daily run. */
export const lastFinalDay = (now: Date): string => {
  const today = now.toISOString().slice(0, 10);
  const isOver = now.toISOString().slice(11, 16) >= environment().QUOTE_TIME;
  return isOver ? today : shifted(today, -1);
};

/** Fetches closes of all listed OTAs from a provider. */
const createQuotes = ({ strapi }: { strapi: Core.Strapi }) => {
  const fetchDays = async (
    provider: QuoteProvider,
    ticker: string,
    from: string,
    signal: AbortSignal,
  ): Promise<Close[]> => {
    const to = lastFinalDay(new Date());
    const closes = await withTimeLimit(
      environment().ADVANCED.answerSeconds * 1000,
      'It took too long.',
      (limited) => provider.closes({ ticker, from, to }, limited),
      signal,
    );
    return closes.filter(({ date }) => date >= from && date <= to);
  };

  /** Returns the closes to store: new ones, or the whole history if the provider has changed it. */
  const changesOf = async (
    provider: QuoteProvider,
    ota: OtaProfile,
    signal: AbortSignal,
  ): Promise<Close[]> => {
    const ticker = ota.ticker ?? '';
    const history = getService(strapi, 'api::share-price.price-history');
    const stored = await history.all(database(strapi), ota.id);
    const last = stored.at(-1)?.date;
    const from =
      last === undefined
        ? shifted(lastFinalDay(new Date()), -FIRST_DAYS)
        : shifted(last, -OVERLAP_DAYS);
    const fetched = await fetchDays(provider, ticker, from, signal);
    if (fetched.length === 0) throw new Error('The answer holds no prices.');
    if (last !== undefined && !fetched.some(({ date }) => date <= last)) {
      throw new Error(`The answer leaves a hole after ${last}.`);
    }
    const first = stored[0]?.date;
    if (first === undefined || !isRewritten(stored, fetched)) return fetched;
    strapi.log.info(`${ticker}: the stored closes were rewritten by the provider; fetching all.`);
    return reconcile(stored, await fetchDays(provider, ticker, first, signal));
  };

  return {
    /**
     * Updates the closes of all listed OTAs. A failing one does not affect the others.
     *
     * @throws Error with all failures, so that the job is retried
     */
    async refresh(provider: QuoteProvider, signal: AbortSignal): Promise<void> {
      const all = await getService(strapi, 'api::ota.ota-directory').all();
      const failures: string[] = [];
      for (const ota of all.filter(({ isListed, ticker }) => isListed && ticker !== null)) {
        signal.throwIfAborted();
        try {
          const closes = await changesOf(provider, ota, signal);
          await inTransaction(strapi, async (scope) => {
            await getService(strapi, 'api::share-price.price-records').store(
              scope.query,
              ota.id,
              closes,
            );
            await purgePrices(strapi, scope);
          });
        } catch (error) {
          failures.push(`${ota.ticker}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      if (failures.length > 0) throw new Error(failures.join('; '));
    },
  };
};

export default createQuotes;
