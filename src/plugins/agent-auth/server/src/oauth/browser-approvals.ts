import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InteractionResults } from 'oidc-provider';
import { errors as engineErrors } from './engine/library';
import { ownService } from '../own-services';
import { digest } from '../secrets';
import { scopesIn } from './grants';

/** HTTP exchange in which a person views or decides a request. */
export interface HttpExchange {
  req: IncomingMessage;
  res: ServerResponse;
}

interface Person {
  id: number;
  email: string;
}

const hostOf = (
  redirectUri: string,
): { address: string; host: string; isOnThisMachine: boolean } => {
  const { protocol, hostname, host } = new URL(redirectUri);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return {
    address: redirectUri,
    host: isWeb ? host : `an app on your computer (${protocol}//)`,
    isOnThisMachine: !isWeb || ['localhost', '127.0.0.1', '[::1]'].includes(hostname),
  };
};

/**
 * Requests from a browser (`/oauth/authorize`) that wait for a decision.
 *
 * A request is bound by a cookie to the browser that started it. Otherwise an attacker could start a request, have
 * another person approve it, and collect the code (OAuth 2.1 §7.12, "cross-browser" approval).
 */
const createBrowserApprovals = ({ strapi }: { strapi: Core.Strapi }) => {
  const server = () => ownService(strapi, 'authorization-server').engine();

  const explainMissing = async (request: string): Promise<never> => {
    const pending = await ownService(strapi, 'oidc-records').findByDigest('Interaction', request);
    if (pending === null || pending.expiresAt < new Date()) {
      throw new errors.NotFoundError('This request is over. Start again in the agent.');
    }
    throw new errors.PolicyError(
      'This request was begun in another browser, and can be approved only there. If you did not begin it, close this page.',
    );
  };

  /**
   * Finds the pending request of this browser.
   *
   * @param request digest from the page's URL; ensures that the request on the screen is approved, not a later one from
   *   another tab
   */
  const find = async ({ req, res }: HttpExchange, request: string) => {
    const engine = server();
    const interaction = await engine.interactionDetails(req, res).catch((error: unknown) => {
      if (error instanceof engineErrors.SessionNotFound) return explainMissing(request);
      throw error;
    });
    if (digest('Interaction', interaction.uid) !== request) return explainMissing(request);
    if (interaction.result !== undefined) {
      throw new errors.ApplicationError('This request has been decided.');
    }
    const client = await ownService(strapi, 'requesting-clients').find(
      String(interaction.params.client_id),
    );
    if (client === null) throw new errors.PolicyError('Unknown client.');
    return { interaction, client, requested: scopesIn(String(interaction.params.scope ?? '')) };
  };

  const finish = ({ req, res }: HttpExchange, result: InteractionResults): Promise<string> =>
    server().interactionResult(req, res, result, { mergeWithLastSubmission: false });

  const refuse = (exchange: HttpExchange): Promise<string> =>
    finish(exchange, { error: 'access_denied', error_description: 'The person declined.' });

  return {
    /** Data for the approval page. */
    async describe(exchange: HttpExchange, request: string, person: Person) {
      const { client, interaction, requested } = await find(exchange, request);
      const described = await ownService(strapi, 'consent').describe({ person, client, requested });
      return { ...described, redirect: hostOf(String(interaction.params.redirect_uri)) };
    },

    /** @returns URL at which the browser continues, to carry the code to the client */
    async approve(exchange: HttpExchange, request: string, person: Person, body: unknown) {
      const { client, requested } = await find(exchange, request);
      const { grantId } = await ownService(strapi, 'decisions').approve(
        { person, client, requested },
        body,
        'browser',
      );
      return finish(exchange, {
        login: { accountId: String(person.id), remember: false },
        consent: { grantId },
      });
    },

    /** @returns URL at which the browser continues, to inform the client */
    async deny(exchange: HttpExchange, request: string, person: Person) {
      const { client } = await find(exchange, request);
      await ownService(strapi, 'decisions').deny({ person, client });
      return refuse(exchange);
    },

    /** @returns true if the client is now blocked */
    async report(exchange: HttpExchange, request: string, person: Person): Promise<boolean> {
      const { client } = await find(exchange, request);
      await refuse(exchange);
      return ownService(strapi, 'decisions').report({ person, client });
    },
  };
};

export default createBrowserApprovals;
