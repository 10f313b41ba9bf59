import { ADDS, defineChange, type CallContext } from '@ota-news/foundation/agent-tools/tool';
import { createDocument } from '@ota-news/foundation/agent-tools/writing';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { z } from '@strapi/utils';
import { plainTextNotice } from '#api/article/plain-text-notice';
import { sourcedArticleInput } from '#api/article/fields';
import type { Creation } from '#api/article/services/article';
import { ARTICLE } from '#api/article/stored-article';
import { repetitionWarnings } from '../../duplicates/warning';
import { STORED_AS } from '../article-attributes';
import { idempotencyKey, runIdempotently, runUnlessRepeated } from '../idempotency';
import { addresses } from '../views/common';

/** Reason why an article to be published stays a draft; null if it may be published. */
const obstacle = async ({ grant, ability }: CallContext): Promise<string | null> => {
  if (!grant.scopes.has('content:publish')) {
    return 'It stays a draft, because publishing was not granted to you (scope content:publish).';
  }
  const document = { createdBy: { id: grant.person.id } };
  return (await ability()).can('publish', ARTICLE, { document })
    ? null
    : `It stays a draft, because ${grant.person.displayName} may not publish.`;
};

type StoredCreation = Creation & { id: number };

const repetition = ({ article }: Creation): Error =>
  validationError([
    fieldError(
      'body',
      `repeats article ${article.id}, which you created within a day; change that one, or send an idempotency_key to create another`,
    ),
  ]);

const state = z.enum(['draft', 'scheduled', 'published']);

const reachedState = (isPublished: boolean, scheduledFor: string | null): z.infer<typeof state> => {
  if (scheduledFor !== null) return 'scheduled';
  return isPublished ? 'published' : 'draft';
};

const OUTCOMES: Record<z.infer<typeof state>, string> = {
  draft: 'Created as a draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

export const createArticle = defineChange({
  name: 'create-article',
  title: 'Create an article',
  description:
    'Creates a draft. Publishing has outward effects: leave is_published to a person unless asked.',
  annotations: ADDS,
  scopes: ['content:write'],
  input: sourcedArticleInput.extend({ idempotency_key: idempotencyKey() }),
  output: z.object({
    id: z.number().int().meta({ description: 'The lasting number.' }),
    slug: z.string(),
    url: addresses.url,
    state,
    scheduled_for: z.string().nullable(),
    notes: z.array(z.string()).meta({
      description: 'Warnings: deviations from the input, rendering differences, duplicates.',
    }),
  }),
  async prepare({ idempotency_key: key, ...input }, context) {
    const { strapi, grant } = context;
    const refusal = input.is_published ? await obstacle(context) : null;
    const isPublished = input.is_published && refusal === null;
    const notices = await plainTextNotice(input.body);
    const repetitions = await repetitionWarnings(strapi, input);
    const create = (): Promise<Creation> =>
      createDocument(context, {
        uid: ARTICLE,
        input,
        storedAs: STORED_AS,
        work: () =>
          strapi
            .service(ARTICLE)
            .createFrom(
              { ...input, is_published: isPublished },
              { author: { id: grant.person.id }, hasSources: true },
            ),
      });
    return {
      async store(): Promise<StoredCreation> {
        const creation =
          key === undefined
            ? await runUnlessRepeated(
                context,
                ['create-article', input.title, input.body],
                create,
                repetition,
              )
            : await runIdempotently(context, { tool: 'create-article', key, input }, create);
        return { ...creation, id: creation.article.id };
      },
      async answer({ article, scheduledFor, warnings }: StoredCreation) {
        const notes = [
          ...(refusal === null ? [] : [refusal]),
          ...[...warnings, ...notices].map(({ path, message }) => `${path.join('.')}: ${message}`),
          ...repetitions.map(({ path: [field], message, article: { url }, next }) =>
            [`${field}: ${message}${url === null ? '' : `, ${url}`}.`, next].join(' '),
          ),
        ];
        const reached = reachedState(isPublished, scheduledFor);
        return {
          data: { ...article, state: reached, scheduled_for: scheduledFor, notes },
          text: [`${OUTCOMES[reached]}: article ${article.id}, ${article.url}`, ...notes].join(
            '\n',
          ),
        };
      },
    };
  },
});
