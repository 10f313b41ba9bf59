import type {
  ApiExamples,
  ApiOperation,
  ApiParameter,
} from '@ota-news/foundation/contracts/discovery';
import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { articleInput } from '#api/article/fields';
import { repetitionWarning } from '#newsroom/duplicates/warning';
import { provenanceAnswer } from '#newsroom/uploads/provenance/fields';
import { imageFields } from './controllers/images';

const createdArticle = z
  .object({
    message: z.string().meta({ description: 'State of the article: draft, published, scheduled.' }),
    article: z.object({ id: z.number().int(), slug: z.string(), url: z.url() }),
    warnings: z
      .array(
        z.union([
          z.object({
            path: z.array(z.string()),
            message: z.string(),
            name: z.literal('ValidationError'),
          }),
          repetitionWarning,
        ]),
      )
      .optional()
      .meta({ description: 'Warnings about accepted values that may be unintended.' }),
  })
  .meta({ id: 'CreatedArticle', title: 'Created article' });

const storedImage = z
  .object({
    message: z.literal('Image stored'),
    image: z.object({
      id: z.number().int(),
      path: z.string().meta({ description: 'Value for `featured_image` of an article.' }),
      url: z.url(),
      width: z.number().int(),
      height: z.number().int(),
      size_bytes: z.number().int(),
      mime: z.literal('image/webp'),
      provenance: provenanceAnswer.meta({
        description: 'Origin of the picture, as given or as its metadata states it.',
      }),
    }),
  })
  .meta({ id: 'StoredImage', title: 'Stored image' });

const imageForm = imageFields
  .extend({
    image: z.string().meta({
      title: 'Image',
      description: 'A JPEG, PNG, GIF or WebP file; stored as WebP.',
      contentMediaType: 'application/octet-stream',
    }),
  })
  .meta({ id: 'ImageUpload', title: 'Image upload' });

const idempotencyKey: ApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repetition under the same key within a day gets the first answer.',
  schema: z.string().min(1).max(255),
};

const common = {
  method: 'post',
  tag: 'Ingestion',
  parameters: [idempotencyKey],
  errors: [400, 401, 403, 413, 415, 422],
  security: 'pipelineToken',
  limit: 'ingestion',
  tellsLimit: true,
} as const satisfies Partial<ApiOperation>;

/** Returns the OpenAPI description of `POST /api/articles` and `POST /api/images`. */
export const ingestionOperations = (strapi: Core.Strapi): ApiOperation[] => {
  const aDraft = async (): Promise<ApiExamples | null> => {
    const [[ota], [author], [category]] = await Promise.all([
      getService(strapi, 'api::ota.ota-directory').all(),
      getService(strapi, 'api::author.authors').all(),
      getService(strapi, 'api::category.categories').all(),
    ]);
    if (ota === undefined || author === undefined) return null;
    return {
      request: {
        ota_id: ota.id,
        author_id: author.id,
        ...(category === undefined ? {} : { category_id: category.id }),
        title: `${ota.name} opens its loyalty scheme to partners`,
        excerpt: 'Members collect on hotels that are booked elsewhere.',
        body: 'The scheme opens in spring.\n\n## What changes\n\nPartners pay by booking.',
        is_published: false,
      },
    };
  };
  return [
    {
      ...common,
      path: '/api/articles',
      operationId: 'createArticle',
      summary: 'Create an article',
      description:
        'A draft unless `is_published` is true. Publishing has outward effects, such as a post to a social network.',
      request: [{ mediaType: 'application/json', schema: articleInput }],
      answers: [
        {
          status: 201,
          description: 'The article is stored.',
          content: [{ mediaType: 'application/json', schema: createdArticle }],
          headers: ['Location'],
        },
      ],
      examples: aDraft,
    },
    {
      ...common,
      path: '/api/images',
      operationId: 'storeImage',
      summary: 'Store an image',
      request: [{ mediaType: 'multipart/form-data', schema: imageForm }],
      answers: [
        {
          status: 201,
          description: 'Image stored',
          content: [{ mediaType: 'application/json', schema: storedImage }],
          headers: ['Location'],
        },
      ],
    },
  ];
};
