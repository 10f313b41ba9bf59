import type { Panel } from './panel-api';

/** What a pipeline's token may do. */
export const PIPELINE_ACTIONS = [
  'plugin::ingestion.articles.create',
  'plugin::ingestion.images.create',
];

let issued = 0;

/**
 * Issues an API token as an administrator does in the panel. The running service makes it, so nothing
 * else touches its SQLite file.
 *
 * @param permissions what it may do, or `full-access`
 */
export const issueToken = async (
  panel: Panel,
  permissions: string[] | 'full-access' = PIPELINE_ACTIONS,
): Promise<string> => {
  issued += 1;
  const { status, body } = await panel.call<{ data: { accessKey: string } }>(
    'POST',
    '/admin/api-tokens',
    {
      name: `test-${process.pid}-${issued}`,
      description: 'Issued by a test',
      lifespan: null,
      ...(permissions === 'full-access'
        ? { type: 'full-access' }
        : { type: 'custom', permissions }),
    },
  );
  if (status !== 201) throw new Error(`Issuing answered ${status}: ${JSON.stringify(body)}`);
  return body.data.accessKey;
};
