import { z } from '@strapi/utils';
import { addressWithoutSlash, flag } from './kinds';
import type { Requirement, Variables } from './requirement';

/** Settings of the upload storage. */
export const storage = {
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Bucket that keeps the uploads instead of the folder "uploads".'),
  S3_PUBLIC_URL: addressWithoutSlash
    .optional()
    .describe(
      "Address under which readers get the bucket's files, e.g. of a CDN: https://files.example.",
    ),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket.'),
  S3_ENDPOINT: addressWithoutSlash
    .optional()
    .describe('Server of another S3-compatible store (MinIO, R2, Ceph). Default: AWS.'),
  S3_FORCE_PATH_STYLE: flag
    .default(false)
    .describe('Name the bucket in the path instead of the host, as MinIO wants it.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe("Key of the store. Default: what the AWS SDK finds, e.g. the machine's role."),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Its secret.'),
  S3_PREFIX: z
    .string()
    .regex(/^[\w./-]*$/, 'a path such as news/uploads')
    .default('')
    .describe('Path inside the bucket that all files are put under.'),
  S3_ACL: z
    .enum(['public-read', 'private'])
    .optional()
    .describe('Access list sent with each file. Default: none, as newer buckets want it.'),
};

/** Reports missing settings of the bucket: its public URL, and the other half of the key pair. */
export const requireStorageSettings = (given: Variables): Requirement[] => {
  const needed: Requirement[] = [];
  const need = (name: string, because: string): void => {
    if (given[name] === undefined) needed.push({ name, wants: `a value, because ${because}` });
  };
  if (given.S3_BUCKET !== undefined) need('S3_PUBLIC_URL', 'S3_BUCKET is set');
  if (given.S3_ACCESS_KEY_ID !== undefined) need('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID is set');
  if (given.S3_SECRET_ACCESS_KEY !== undefined) {
    need('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY is set');
  }
  return needed;
};
