import { setFileHeaders } from '@ota-news/foundation/media/library-policy';
import { environment } from '#environment';

const CONNECT_MS = 3000;

/** How to reach the bucket, and for how long to wait for it: the SDK would wait for ever. */
const bucket = (name: string) => {
  const env = environment();
  const silence = env.S3_TIMEOUT_SECONDS * 1000;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    region: env.S3_REGION,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    params: { Bucket: name, ACL: env.S3_ACL },
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: silence,
      throwOnRequestTimeout: true,
      socketTimeout: silence,
    },
    ...(env.S3_ENDPOINT === undefined
      ? {}
      : // Many compatible stores don't know the checksums that AWS's SDK adds by itself.
        { endpoint: env.S3_ENDPOINT, requestChecksumCalculation: 'WHEN_REQUIRED' }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  };
};

/** Where uploads are kept, as the configuration of Strapi's upload plugin. */
export const uploadProvider = () => {
  const { S3_BUCKET, S3_PUBLIC_URL, S3_PREFIX } = environment();
  if (S3_BUCKET === undefined) {
    return { providerOptions: { localServer: { setHeaders: setFileHeaders } } };
  }
  const prefixed = S3_PREFIX === '' ? {} : { rootPath: S3_PREFIX };
  return {
    provider: 'aws-s3',
    providerOptions: { baseUrl: S3_PUBLIC_URL, s3Options: bucket(S3_BUCKET), ...prefixed },
  };
};

/** Origin that serves uploads when it is not the service itself, for the pages' and the panel's policies. */
export const uploadOrigins = (): string[] => {
  const { S3_BUCKET, S3_PUBLIC_URL } = environment();
  return S3_BUCKET === undefined || S3_PUBLIC_URL === undefined
    ? []
    : [new URL(S3_PUBLIC_URL).origin];
};
