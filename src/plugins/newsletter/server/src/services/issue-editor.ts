import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import { containingPattern, likeInAnyCase } from '@ota-news/foundation/database/like-pattern';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';
import { SUBSCRIBERS } from '../tables';
import { choiceOf, type IssueRow } from '../issue-rows';

const MAX_RESULTS = 10;

/** Data for editing an issue. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /**
   * @returns `missing`: ids of chosen articles no longer published; `recipients`: the maximum
   * number
   */
  async dataFor(issue: IssueRow) {
    const { articles } = await ownService(strapi, 'issues').contentOf(issue);
    const { articles: chosen, lead } = choiceOf(issue);
    const present = new Set(articles.map(({ id }) => id));
    const wanted = [...new Set([...(chosen ?? []), ...(lead === null ? [] : [lead])])];
    const [row] = await database(strapi)(SUBSCRIBERS)
      .where({ state: 'active', frequency: issue.frequency })
      .count({ total: '*' });
    return {
      revision: issue.revision ?? 0,
      articles: articles.map(({ id, title, otaName }) => ({ id, title, ota: otaName })),
      missing: wanted.filter((number) => !present.has(number)),
      recipients: Number(row?.total ?? 0),
    };
  },

  async search(containing: string) {
    const db = database(strapi);
    const titled = db('articles')
      .whereNotNull('published_at')
      .whereRaw(`title ${likeInAnyCase(strapi, containing)} ? ESCAPE '\\'`, [
        containingPattern(containing),
      ])
      .select('article_id', 'first_published_at');
    // Materialized, an index of titles answers it alone; in order, each article would be read.
    const latest = db
      .withMaterialized('titled', titled)
      .from('titled')
      .orderBy('first_published_at', 'desc')
      .limit(MAX_RESULTS)
      .select('article_id');
    const rows = await getService(strapi, 'search', 'slow-queries').rows<{
      article_id: number;
    }>(latest);
    const found = await getService(strapi, 'api::article.published-articles').byNumbers(
      rows.map(({ article_id }) => article_id),
    );
    return found.map(({ id, title, ota }) => ({ id, title, ota: ota.name }));
  },
});
