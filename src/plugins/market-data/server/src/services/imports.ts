import { getService } from '@ota-news/foundation/contracts/services';
import { database, inTransaction } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import type {
  PreviewedClose,
  PriceChanges,
  PriceImportsService,
  PriceOwner,
} from '#api/share-price/market-data';
import type { OtaProfile } from '#api/ota/services/ota-directory';
import { examinePriceCsv, priceFileError } from '#api/share-price/price-csv';
import type { Close } from '#api/share-price/services/price-history';
import { UnusualClosesError, unusualCloses } from '#api/share-price/unusual-closes';
import { purgePrices } from '../purge';

/** Maximum rows of a preview. */
const MAX_SAMPLE_ROWS = 12;
/** Maximum unusual closes listed in a preview. */
const MAX_LISTED_UNUSUAL = 20;

const isChange = ({ close, stored }: PreviewedClose): boolean => close !== stored;

const changesIn = (compared: PreviewedClose[]): PriceChanges => {
  const added = compared.filter(({ stored }) => stored === null).length;
  const changed = compared.filter(isChange).length - added;
  return { added, changed, same: compared.length - added - changed };
};

const nameOf = ({ name, slug, isListed }: OtaProfile) => ({ name, slug, isListed });

const spanOf = (closes: Close[]): { from: string | null; to: string | null } => {
  const days = closes.map(({ date }) => date).sort();
  return { from: days.at(0) ?? null, to: days.at(-1) ?? null };
};

/** Imports of price files, for the CLI and the admin panel. */
export default ({ strapi }: { strapi: Core.Strapi }): PriceImportsService => {
  const ownerOf = async (owner: PriceOwner): Promise<OtaProfile> => {
    const directory = getService(strapi, 'api::ota.ota-directory');
    if ('slug' in owner) {
      const ota = await directory.bySlug(owner.slug);
      if (ota !== null) return ota;
      throw new errors.ValidationError(`No OTA has the slug "${owner.slug}".`);
    }
    const ticker = owner.ticker.toUpperCase();
    const [ota, another] = (await directory.all()).filter(
      (candidate) => candidate.ticker?.toUpperCase() === ticker,
    );
    if (ota === undefined) throw new errors.ValidationError(`No OTA has the ticker "${ticker}".`);
    if (another === undefined) return ota;
    throw new errors.ValidationError(
      `${ota.name} and ${another.name} both have the ticker "${ticker}": name the OTA by its slug.`,
    );
  };

  const compare = async (query: Knex, { id }: OtaProfile, closes: Close[]) => {
    const stored = await getService(strapi, 'api::share-price.price-history').all(query, id);
    const known = new Map(stored.map(({ date, close }) => [date, close]));
    const compared: PreviewedClose[] = closes.map(({ date, close }) => ({
      date,
      close,
      stored: known.get(date) ?? null,
    }));
    const changes = compared.filter(isChange);
    return { compared, changes, unusual: unusualCloses(changes, stored) };
  };

  return {
    async importCsv(owner, open, { acceptsUnusual }) {
      const ota = await ownerOf(owner);
      const file = await examinePriceCsv(open());
      if (file.faultCount > 0) throw priceFileError(file);
      const changes = await inTransaction(strapi, async (scope) => {
        const { compared, changes: news, unusual } = await compare(scope.query, ota, file.closes);
        if (unusual.length > 0 && !acceptsUnusual) throw new UnusualClosesError(unusual);
        const records = getService(strapi, 'api::share-price.price-records');
        await records.store(scope.query, ota.id, news);
        await purgePrices(strapi, scope);
        return changesIn(compared);
      });
      const { from, to } = spanOf(file.closes);
      const rows = file.closes.length;
      return { ota: nameOf(ota), rows, ...changes, from: from ?? '', to: to ?? '' };
    },

    async previewCsv(owner, open) {
      const ota = await ownerOf(owner);
      const { closes, faults, faultCount } = await examinePriceCsv(open());
      const { compared, changes, unusual } = await compare(database(strapi), ota, closes);
      return {
        ota: nameOf(ota),
        rows: closes.length,
        ...changesIn(compared),
        sample: (changes.length > 0 ? changes : compared).slice(0, MAX_SAMPLE_ROWS),
        faults,
        faultCount,
        unusual: unusual.slice(0, MAX_LISTED_UNUSUAL).map(({ message }) => message),
        unusualCount: unusual.length,
        ...spanOf(closes),
      };
    },
  };
};
