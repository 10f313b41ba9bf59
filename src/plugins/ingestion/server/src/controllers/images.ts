import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { readFile, rm } from 'node:fs/promises';
import type { CallerToken, StrapiContext } from '../context';
import type { ImageStoreService, StoredImage } from '../../../../../contracts/ingestion';
import { fieldError, validationError, type FieldError } from '../../../../../fields/errors';
import { fieldErrorsOf } from '../../../../../fields/issues';
import { fingerprintOf, keyFrom, type Idempotency } from '../services/idempotency';
import { partsOf } from '../services/image-store';

const DEEPEST_DIRECTORY = 10;

interface ReceivedFile {
  filepath: string;
  originalFilename: string | null;
}

/** The form's fields beside the picture. */
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
});

interface Answer {
  message: string;
  image: StoredImage;
}

interface Form {
  file: ReceivedFile;
  directory: string;
}

const pictureProblem = (file: unknown): string | null => {
  if (Array.isArray(file)) return 'must be one file, not several';
  return file === undefined ? 'is needed: one file, sent as multipart/form-data' : null;
};

/** @throws ValidationError that lists every wrong field */
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
  return { file: image as ReceivedFile, directory: fields.data.directory };
};

/** Strapi's body parser removes only files that were sent as `files`. */
const removeReceived = async (files: Record<string, unknown>): Promise<void> => {
  const received = Object.values(files).flat() as ReceivedFile[];
  await Promise.all(received.map(({ filepath }) => rm(filepath, { force: true })));
};

/** `POST /api/images`. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const images = () => strapi.plugin('ingestion').service('image-store') as ImageStoreService;
  const idempotency = () => strapi.plugin('ingestion').service('idempotency') as Idempotency;

  const store = async (bytes: Buffer, { file, directory }: Form): Promise<Answer> => ({
    message: 'Image stored',
    image: await images().store({ bytes, name: file.originalFilename ?? 'image', directory }),
  });

  /** Conversion takes too long for a transaction, so a picture that came second is removed again. */
  const storeOnce = async (key: string, tokenId: number, form: Form, bytes: Buffer) => {
    const call = { tokenId, key, fingerprint: fingerprintOf('images', form.directory, bytes) };
    const known = await idempotency().recall<Answer>(call);
    if (known !== null) return known;
    const answer = await store(bytes, form);
    let kept: Answer | null = null;
    try {
      kept = await idempotency().first(call, answer);
      return kept;
    } finally {
      if (kept !== answer) await images().remove(answer.image.id);
    }
  };

  return {
    async create(ctx: StrapiContext): Promise<void> {
      const files = ctx.request.files ?? {};
      try {
        const key = keyFrom(ctx.get('Idempotency-Key'));
        const form = readForm(ctx.request.body, files);
        const bytes = await readFile(form.file.filepath);
        const { id: tokenId } = ctx.state.auth.credentials as CallerToken;
        ctx.body =
          key === null ? await store(bytes, form) : await storeOnce(key, tokenId, form, bytes);
        ctx.status = 201;
      } finally {
        await removeReceived(files);
      }
    },
  };
};
