import type { Core } from '@strapi/strapi';
import type { ArchiveStatistics } from '../index/fulltext/full-text-index';
import type { RelatedModel } from '../ranking/related-articles';
import type { RelatedNumbers } from '../ranking/related-ranking';
import { relatedWeightOf } from '../ranking/related-weights';
import { ownService } from '../own-services';

/** Computes related articles; the service `related` reads the stored results. */
const createRelatedSearch = ({ strapi }: { strapi: Core.Strapi }) => {
  const modelsInUse = async (): Promise<RelatedModel[]> => {
    const models = await ownService(strapi, 'models').active();
    return Promise.all(
      models.map(async (model) => ({
        id: model.id,
        weight: relatedWeightOf(model.provider),
        hasIndex: await ownService(strapi, 'vector-index').holdsAllVectors(model),
      })),
    );
  };

  return {
    /**
     * Finds articles related to one.
     *
     * @param entryId id of the article's entry
     * @param statistics archive statistics if already known; computing them is slow for a large archive
     */
    async find(entryId: number, statistics?: ArchiveStatistics): Promise<RelatedNumbers> {
      return ownService(strapi, 'background-connection').related({
        entryId,
        statistics: statistics ?? (await ownService(strapi, 'full-text').statistics()),
        models: await modelsInUse(),
      });
    },
  };
};

export default createRelatedSearch;
