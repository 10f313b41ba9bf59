import { fieldError, validationError, type FieldError } from '@ota-news/foundation/fields/errors';
import { fieldErrorsOf } from '@ota-news/foundation/fields/issues';
import { bodyOf, filesOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Context } from 'koa';
import { readFile } from 'node:fs/promises';
import type { ImageUpload, RepeatableCall, StoredImage } from '#newsroom/contracts/ingestion';
import { provenanceFields, provenanceGiven } from '#newsroom/uploads/provenance/fields';
import type { StatedProvenance } from '#newsroom/uploads/provenance/stated';
import type { CallerToken } from '../caller-token';
import { fingerprintOf, keyFrom, keyHeaderOf } from '../services/idempotency';
import { partsOf } from '../services/image-store';
import { ownService } from '../own-services';

const DEEPEST_DIRECTORY = 10;

interface ReceivedFile {
  filepath: string;
  originalFilename: string | null;
}

/** Text fields of the image upload form. */
export const imageFields = z.strictObject({
  directory: z
    .string()
    .max(255)
    .regex(/^[a-z0-9\-/]+$/, 'must match ^[a-z0-9\\-\\/]+$')
    .refine(
      (directory) => partsOf(directory).length <= DEEPEST_DIRECTORY,
      `may be at most ${DEEPEST_DIRECTORY} folders deep`,
    )
    .default('uploads')
    .meta({ title: 'Directory', description: 'Folder of the Media Library.' }),
  ...provenanceFields,
});

interface Answer {
  message: string;
  image: StoredImage;
}

interface Form {
  file: ReceivedFile;
  directory: string;
  provenance: StatedProvenance;
}

const pictureProblem = (file: unknown): string | null => {
  if (Array.isArray(file)) return 'must be one file, not several';
  return file === undefined ? 'is needed: one file, sent as multipart/form-data' : null;
};

/** @throws ValidationError with all invalid fields */
const readForm = (body: unknown, files: Record<string, unknown>): Form => {
  const { image, ...otherFiles } = files;
  const texts = Object.entries(body ?? {}).filter(([name]) => name !== 'image');
  const fields = imageFields.safeParse(Object.fromEntries(texts));
  const problem = pictureProblem(image);
  const found: FieldError[] = [
    ...(problem === null ? [] : [fieldError('image', problem)]),
    ...Object.keys(otherFiles).map((name) =>
      fieldError(name, 'is not a field of this resource; remove it'),
    ),
    ...(fields.success ? [] : fieldErrorsOf(fields.error)),
  ];
  if (!fields.success || found.length > 0) throw validationError(found);
  const { directory, ...stated } = fields.data;
  return { file: image as ReceivedFile, directory, provenance: provenanceGiven(stated) };
};

/** Rolls back an upload whose idempotency key was answered in the meantime. */
class AnsweredBeforeError extends Error {
  constructor(readonly answer: Answer) {
    super('The same call was answered before.');
  }
}

const answerWith = (image: StoredImage): Answer => ({ message: 'Image stored', image });

/** Controller of `POST /api/images`. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const images = () => ownService(strapi, 'image-store');
  const idempotency = () => ownService(strapi, 'idempotency');
  /** Uploads with a key in progress in this process: a repetition waits instead of converting the picture again. */
  const underWay = new Map<string, Promise<unknown>>();

  /**
   * Stores an upload. Conversion takes too long for a transaction, so the key is claimed when the picture's
   * row is stored.
   */
  const storeClaiming = async (call: RepeatableCall, upload: ImageUpload): Promise<Answer> => {
    try {
      const image = await images().store(upload, async (store) => {
        let isFirst = false;
        const answer = await idempotency().once(call, async () => {
          isFirst = true;
          return answerWith(await store());
        });
        if (!isFirst) throw new AnsweredBeforeError(answer);
      });
      return answerWith(image);
    } catch (error) {
      if (error instanceof AnsweredBeforeError) return error.answer;
      throw error;
    }
  };

  const storeOnce = async (call: RepeatableCall, upload: ImageUpload): Promise<Answer> => {
    const name = JSON.stringify([call.caller, call.key]);
    for (let other = underWay.get(name); other !== undefined; other = underWay.get(name)) {
      await other.catch(() => undefined);
    }
    const answering = idempotency()
      .recall<Answer>(call)
      .then((known) => known ?? storeClaiming(call, upload));
    underWay.set(name, answering);
    try {
      return await answering;
    } finally {
      underWay.delete(name);
    }
  };

  return {
    async create(ctx: Context): Promise<void> {
      const key = keyFrom(keyHeaderOf(ctx.req));
      const { file, directory, provenance } = readForm(bodyOf(ctx), filesOf(ctx));
      const bytes = await readFile(file.filepath);
      const upload = { bytes, name: file.originalFilename ?? 'image', directory, provenance };
      const { id: tokenId } = ctx.state.auth.credentials as CallerToken;
      const answer =
        key === null
          ? answerWith(await images().store(upload))
          : await storeOnce(
              {
                caller: { tokenId },
                key,
                fingerprint: fingerprintOf('images', directory, JSON.stringify(provenance), bytes),
              },
              upload,
            );
      ctx.body = answer;
      ctx.status = 201;
      ctx.set('Location', answer.image.url);
    },
  };
};
