import {
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
} from '@modelcontextprotocol/server';
import type { DocumentTemplate } from '@ota-news/foundation/agent-tools/document-template';
import type { AgentGrant } from '@ota-news/foundation/contracts/agent-auth';
import { getService } from '@ota-news/foundation/contracts/services';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { logCall } from '../calls/call';
import type { Failure } from '../calls/failures';
import { scopeChallenge } from '../protocol/scopes';
import { ownService } from '../own-services';

const MARKDOWN = 'text/markdown';
const INDEX_PATH = '/llms.txt';
const MAX_COMPLETIONS = 100;
/** Documents change with publications; an agent may see a one minute old version. */
const CACHED = { ttlMs: 60_000, cacheScope: 'public' as const };

const completion = (strapi: Core.Strapi, { complete }: DocumentTemplate) =>
  Object.fromEntries(
    Object.entries(complete).map(([variable, values]) => [
      variable,
      async (typed: string) =>
        (await values(strapi)).filter((value) => value.startsWith(typed)).slice(0, MAX_COMPLETIONS),
    ]),
  );

/** Registers public documents as resources: the index, and templates for document URLs. */
export const registerResources = (
  server: McpServer,
  strapi: Core.Strapi,
  grant: AgentGrant,
): void => {
  const log = (uri: string, failure: Failure | null, durationMs: number): Promise<void> =>
    logCall(
      { strapi, grant, name: 'resources/read', args: { uri } },
      { failure, change: null, durationMs },
    );

  const read = async (uri: URL): Promise<ReadResourceResult> => {
    const began = performance.now();
    const text = await getService(strapi, 'site', 'documents').read(uri.pathname);
    const message = 'There is no such document.';
    const failure: Failure = { outcome: 'refused', message, text: message, fieldErrors: [] };
    await log(uri.href, text === null ? failure : null, performance.now() - began);
    if (text === null) throw new ResourceNotFoundError(uri.href);
    return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text }] };
  };

  const shared = {
    mimeType: MARKDOWN,
    cacheHint: CACHED,
    scopeChallenge: scopeChallenge(
      grant,
      () => ['content:read'],
      (_args, failure) => log('', failure, 0),
    ),
  };

  server.registerResource(
    'index',
    `${publicUrl()}${INDEX_PATH}`,
    {
      ...shared,
      title: 'Index',
      description: 'Everything that is published, with its markdown address.',
    },
    read,
  );
  for (const template of ownService(strapi, 'registry').templates()) {
    const { name, title, description, uriTemplate } = template;
    server.registerResource(
      name,
      new ResourceTemplate(uriTemplate, {
        list: undefined,
        complete: completion(strapi, template),
      }),
      { ...shared, title, description },
      read,
    );
  }
};
