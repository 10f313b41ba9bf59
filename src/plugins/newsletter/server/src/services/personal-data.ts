import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import { interestsOf } from '../interests';
import { ownService } from '../own-services';
import { DELIVERIES, ISSUES } from '../tables';
import type { SubscriberRow } from './subscribers';

const momentOf = (value: number | string | null): string | null =>
  value === null ? null : toIsoDateTime(Number(value));

/** Collects all data held about one person (GDPR, article 15). */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async of(subscriber: SubscriberRow) {
    const deliveries = await database(strapi)(DELIVERIES)
      .innerJoin(ISSUES, `${ISSUES}.id`, `${DELIVERIES}.issue_id`)
      .where('subscriber_id', subscriber.id)
      .orderBy(`${DELIVERIES}.id`)
      .select<{ issue: string; state: string; at: number | string }[]>({
        issue: 'issue_key',
        state: `${DELIVERIES}.state`,
        at: `${DELIVERIES}.updated_at`,
      });
    const { otas, categories, tags, searches } = interestsOf(subscriber);
    return {
      address: subscriber.address,
      state: subscriber.state,
      frequency: subscriber.frequency,
      follows: otas,
      follows_topics: categories,
      follows_tags: tags,
      searches,
      since: momentOf(subscriber.created_at),
      confirmed_at: momentOf(subscriber.confirmed_at),
      ended_at: momentOf(subscriber.ended_at),
      end_reason: subscriber.end_reason,
      consents: await ownService(strapi, 'consents').of(subscriber.address_key),
      issues: deliveries.map((row) => ({ ...row, at: momentOf(row.at) })),
    };
  },
});
