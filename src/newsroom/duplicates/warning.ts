import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';

/** What whoever sends an article is told when it repeats another. It is stored all the same. */
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
      .meta({ description: 'The article that was there before.' }),
    likeness: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'How much of both texts is the same; above 0.47 they may be one.' }),
    next: z.string().meta({ description: 'What to do about it.' }),
  })
  .meta({ id: 'RepetitionWarning', title: 'Repetition warning' });

export type RepetitionWarning = z.infer<typeof repetitionWarning>;

/**
 * The warning that an article repeats another; none where it doesn't. Ask before the article is stored, and outside
 * of a transaction. Of the other article it tells no more than a sender of the same text may know.
 *
 * @param input as it was sent, whatever that is
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
