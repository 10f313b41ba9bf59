import { ADDS, defineTool } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { optionalShortText, webAddress } from '@ota-news/foundation/fields/common';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { errors, z } from '@strapi/utils';
import { environment } from '#environment';
import {
  provenanceAnswer,
  provenanceFields,
  provenanceGiven,
} from '../../uploads/provenance/fields';
import { withUploadSlot } from '../../uploads/upload-queue';
import type { StoredImage } from '../../contracts/ingestion';
import { fetchImage } from '../remote-image';

const MEBIBYTE = 1024 * 1024;
const DIRECTORY = /^[a-z0-9\-/]+$/;

/** Returns the image's bytes from `data`, or fetches them from `url`. */
const bytesOf = ({ data, url }: { data?: string; url?: string }): Promise<Buffer> | Buffer => {
  if (url !== undefined) return fetchImage(url);
  const bytes = Buffer.from(data ?? '', 'base64');
  if (bytes.length === 0) throw validationError([fieldError('data', 'holds no bytes')]);
  return bytes;
};

/** Upper bound of the image size in bytes. */
const maxBytes = ({ data }: { data?: string }): number =>
  data?.length ?? environment().UPLOAD_MAX_MEBIBYTES * MEBIBYTE;

/** Steps that a caller is told of: fetching, storing. */
const STEPS = 2;

/** Permission that a role needs to upload to the Media Library. */
const UPLOAD = 'plugin::upload.assets.create';

export const uploadImage = defineTool({
  name: 'upload-image',
  title: 'Upload an image',
  description:
    "Stores a JPEG, PNG, GIF or WebP picture; the answer's `path` is for featured_image.",
  annotations: { ...ADDS, openWorldHint: true },
  scopes: ['content:write'],
  input: z
    .strictObject({
      data: z.base64().optional().meta({ description: 'Up to about 700 kB; else its https url.' }),
      url: webAddress().optional(),
      file_name: z.string().min(1).max(255).default('image'),
      alternative_text: optionalShortText().meta({
        description: 'What the picture shows.',
      }),
      caption: optionalShortText(),
      ...provenanceFields,
      directory: z
        .string()
        .max(255)
        .regex(DIRECTORY, 'must match ^[a-z0-9\\-\\/]+$')
        .default('uploads'),
    })
    .refine(({ data, url }) => (data === undefined) !== (url === undefined), {
      message: 'give either data or url',
      path: ['data'],
    }),
  output: z.object({
    id: z.number().int(),
    path: z.string().meta({ description: 'Value for featured_image.' }),
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    size_bytes: z.number().int(),
    mime: z.string(),
    provenance: provenanceAnswer,
  }),
  async run(input, { strapi, grant, ability, progress }) {
    if (!(await ability()).holds('content:write', UPLOAD)) {
      throw new errors.ForbiddenError(
        `${grant.person.displayName}, for whom you work, may not upload files in the panel, so you may not either.`,
      );
    }
    const store = async (): Promise<StoredImage> => {
      if (input.url !== undefined) progress?.(0, STEPS, `Fetching ${input.url}`);
      const bytes = await bytesOf(input);
      progress?.(1, STEPS, 'Making its sizes');
      return getService(strapi, 'ingestion', 'image-store').store({
        bytes,
        name: input.file_name,
        directory: input.directory,
        alternativeText: input.alternative_text,
        caption: input.caption,
        provenance: provenanceGiven(input),
        uploadedBy: grant.person,
      });
    };
    const image = await withUploadSlot(maxBytes(input), store);
    return { data: image, text: `Stored ${image.width} × ${image.height} pixels: ${image.path}` };
  },
});
