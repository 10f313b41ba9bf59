import type { Core } from '@strapi/strapi';
import type { ArchiveStatistics } from '../fulltext/full-text-index';
import type { RelatedNumbers, RelatedRequest } from '../ranking/related-articles';
import { own } from './own';

/** Finds articles that are about what an article is about. */
const createSimilarity = ({ strapi }: { strapi: Core.Strapi }) => {
  const modelInUse = async (): Promise<RelatedRequest['model']> => {
    const model = await own(strapi, 'models').best();
    if (model === null) return null;
    return { id: model.id, hasIndex: await own(strapi, 'vector-index').holds(model) };
  };

  return {
    /**
     * Articles related to one.
     *
     * @param entry its entry and the OTA it is about
     * @param statistics of the archive, where they are known; counting a large one takes a while
     */
    async of(
      entry: { id: number; otaId: number | null },
      statistics?: ArchiveStatistics,
    ): Promise<RelatedNumbers> {
      return own(strapi, 'background-connection').related({
        entryId: entry.id,
        otaId: entry.otaId,
        statistics: statistics ?? (await own(strapi, 'full-text').statistics()),
        model: await modelInUse(),
      });
    },
  };
};

export default createSimilarity;
