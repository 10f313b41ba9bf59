import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import type { MarketRow, Move } from '#api/share-price/page-models';
import type { OtaProfile } from '#api/ota/services/ota-directory';
import type { Close } from '#api/share-price/services/price-history';

/** Closes in a small drawing of a year. */
const SKETCHED = 60;
const MAX_MOVES = 3;
/** Smallest change of a day that counts as a move. */
const MIN_MOVE = 0.02;
/** Days up to the latest one whose changes are compared. */
const MOVE_DAYS = 7;
const DAY = 86_400_000;

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Every n-th close and the last one, so that few remain. */
const sketched = (closes: Close[]): number[] => {
  const step = Math.ceil(closes.length / SKETCHED);
  return closes
    .filter((_, index) => (closes.length - 1 - index) % step === 0)
    .map(({ close }) => close);
};

const rowOf = (ota: OtaProfile, closes: Close[]): MarketRow | null => {
  const [first] = closes;
  const [before, last] = closes.slice(-2);
  if (first === undefined || before === undefined || last === undefined) return null;
  return {
    name: ota.name,
    ticker: ota.ticker ?? ota.name,
    url: ota.profileUrl,
    currency: ota.currency ?? '',
    color: ota.primaryColor,
    date: last.date,
    close: last.close,
    dayChange: last.close / before.close - 1,
    yearChange: last.close / first.close - 1,
    closes: sketched(closes),
  };
};

interface Listed {
  ota: OtaProfile;
  closes: Close[];
}

/** Closes of the latest year of each listed OTA, in the order of the OTAs. */
export const listedYears = async (strapi: Core.Strapi, otas: OtaProfile[]): Promise<Listed[]> => {
  const years = await getService(strapi, 'api::share-price.price-history').latestYears();
  return otas
    .filter(({ isListed }) => isListed)
    .map((ota) => ({ ota, closes: years.get(ota.id) ?? [] }));
};

/** Latest closes with their changes. */
export const marketRows = (listed: Listed[]): MarketRow[] =>
  listed.flatMap(({ ota, closes }) => rowOf(ota, closes) ?? []);

interface Change {
  ota: OtaProfile;
  date: string;
  change: number;
}

/** An OTA's largest change of a day since a date. */
const largestChange = ({ ota, closes }: Listed, since: string): Change[] =>
  closes
    .map(({ date, close }, index) => ({
      ota,
      date,
      change: close / (closes[index - 1]?.close ?? close) - 1,
    }))
    .filter(({ date, change }) => date >= since && Math.abs(change) >= MIN_MOVE)
    .sort(bySize)
    .slice(0, 1);

const bySize = (one: Change, other: Change): number =>
  Math.abs(other.change) - Math.abs(one.change);

/**
 * Largest changes of a day in the latest week, one an OTA, each with the OTA's latest article from the day before to the
 * day after, if there is one.
 */
export const largestMoves = async (strapi: Core.Strapi, listed: Listed[]): Promise<Move[]> => {
  const latest = listed
    .flatMap(({ closes }) => closes.at(-1)?.date ?? [])
    .sort()
    .at(-1);
  if (latest === undefined) return [];
  const since = isoDay(Date.parse(latest) - MOVE_DAYS * DAY);
  const moved = listed
    .flatMap((one) => largestChange(one, since))
    .sort(bySize)
    .slice(0, MAX_MOVES);
  const articles = getService(strapi, 'api::article.published-articles');
  return Promise.all(
    moved.map(async ({ ota, date, change }): Promise<Move> => {
      const from = `${isoDay(Date.parse(date) - DAY)}T00:00:00Z`;
      const to = `${isoDay(Date.parse(date) + DAY)}T23:59:59Z`;
      const [story] = await articles.latest({ otaId: ota.id, from, to }, 1);
      return {
        name: ota.name,
        url: ota.profileUrl,
        date,
        change,
        story: story === undefined ? null : { name: story.title, url: story.url },
      };
    }),
  );
};
