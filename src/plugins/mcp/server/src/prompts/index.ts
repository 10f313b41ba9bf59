import { ProtocolError, ProtocolErrorCode, type McpServer } from '@modelcontextprotocol/server';
import type { AgentGrant } from '@ota-news/foundation/contracts/agent-auth';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { logCall } from '../calls/call';
import { scopeChallenge } from '../protocol/scopes';
import { ownService } from '../own-services';

/** Registers the prompts. */
export const registerPrompts = (
  server: McpServer,
  strapi: Core.Strapi,
  grant: AgentGrant,
): void => {
  for (const { name, title, description, input, write } of ownService(
    strapi,
    'registry',
  ).prompts()) {
    server.registerPrompt(
      name,
      {
        title,
        description,
        argsSchema: input,
        scopeChallenge: scopeChallenge(
          grant,
          () => ['content:read'],
          (args, failure) =>
            logCall(
              { strapi, grant, name: `prompts/${name}`, args },
              { failure, change: null, durationMs: 0 },
            ),
        ),
      },
      async (args) => {
        try {
          const text = await write(args as Record<string, string>, strapi);
          return {
            description,
            messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
          };
        } catch (error) {
          if (!(error instanceof errors.ApplicationError)) throw error;
          throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
        }
      },
    );
  }
};
