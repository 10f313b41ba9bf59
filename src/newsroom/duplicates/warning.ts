import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';

/** Warning returned to the sender of an article that nearly duplicates another. The article is stored regardless. */
export const repetitionWarning = z
  .object({
    path: z.tuple([z.literal('body')]),
    name: z.literal('RepeatedArticle'),
    message: z.string(),
    article: z
      .object({
        id: z.number().int(),
        slug: z.string(),
        url: z.url().nullable().meta({
          description: 'For a draft the address it will have; null while it has no OTA.',
        }),
        is_published: z.boolean(),
      })
      .meta({ description: 'The earlier article.' }),
    likeness: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Similarity of both texts; above 0.47 they may be duplicates.' }),
    next: z.string().meta({ description: 'Recommended action.' }),
  })
  .meta({ id: 'RepetitionWarning', title: 'Repetition warning' });

export type RepetitionWarning = z.infer<typeof repetitionWarning>;

/**
 * Returns a warning if an article nearly duplicates another, else none. Call it before the article
 * is stored and outside of a transaction. It reveals only data of the other article that a sender
 * of the same text may know.
 *
 * @param input as sent, not validated
 */
export const repetitionWarnings = async (
  strapi: Core.Strapi,
  input: unknown,
): Promise<RepetitionWarning[]> => {
  const { title, body } = (input ?? {}) as { title?: unknown; body?: unknown };
  if (typeof body !== 'string') return [];
  const repeated = await getService(strapi, 'search', 'near-duplicates').of({
    title: typeof title === 'string' ? title : '',
    body,
  });
  if (repeated === null) return [];
  const { id, slug, url, isPublished, likeness } = repeated;
  return [
    {
      path: ['body'],
      name: 'RepeatedArticle',
      message: `repeats article ${id}, ${isPublished ? 'which is published' : 'a draft'}: ${Math.round(100 * likeness)}% of both texts is the same`,
      article: { id, slug, url, is_published: isPublished },
      likeness,
      next: `If it is the same story, change article ${id} and delete this one. If it is another story, leave both.`,
    },
  ];
};
