import { setFileHeaders } from '@ota-news/foundation/media/library-policy';
import { environment } from '#environment';

const CONNECT_MS = 3000;

/** Returns the S3 client options of the bucket, with timeouts because the SDK has none by default. */
const bucket = (name: string) => {
  const env = environment();
  const timeout = env.ADVANCED.answerSeconds * 1000;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    region: env.S3_REGION,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    params: { Bucket: name, ACL: env.S3_ACL },
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: timeout,
      throwOnRequestTimeout: true,
      socketTimeout: timeout,
    },
    ...(env.S3_ENDPOINT === undefined
      ? {}
      : // Many compatible stores do not support the checksums that the AWS SDK adds by default.
        { endpoint: env.S3_ENDPOINT, requestChecksumCalculation: 'WHEN_REQUIRED' }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  };
};

/** Returns the configuration of Strapi's upload plugin. */
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

/** Returns the origin of uploads outside the service, for the Content-Security-Policy of pages and panel. */
export const uploadOrigins = (): string[] => {
  const { S3_BUCKET, S3_PUBLIC_URL } = environment();
  return S3_BUCKET === undefined || S3_PUBLIC_URL === undefined
    ? []
    : [new URL(S3_PUBLIC_URL).origin];
};
