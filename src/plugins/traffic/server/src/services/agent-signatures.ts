import { registerMetrics } from '@ota-news/foundation/contracts/operations';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import { clientOf, verifiedClientOf, type Client } from '@ota-news/foundation/readership/client';
import { SIGNING_AGENTS, type SigningAgent } from '@ota-news/foundation/readership/crawlers';
import type { Core } from '@strapi/strapi';
import type { IncomingMessage } from 'node:http';
import { createKeyDirectories } from '../signatures/key-directories';
import {
  isSigned,
  UnknownKeyError,
  verifySignedRequest,
  type SignatureChecks,
} from '../signatures/signed-request';
import { agentsOf, trafficSettings } from '../settings';

/** Requests that wait for a key directory; later ones count as unverified. */
const MAX_WAITING = 200;

/** Result of a verification. `unknown`: the origin is none of those whose keys are fetched, or its key is not there. */
type Outcome = { agent: SigningAgent } | 'refused' | 'unknown';

/** Verifies requests that agents have signed (Web Bot Auth), without delaying their answers. */
const createAgentSignatures = ({ strapi }: { strapi: Core.Strapi }) => {
  const { verifiedAgents, privateNetworks } = trafficSettings.of(strapi);
  const agents = new Map([...SIGNING_AGENTS, ...agentsOf(verifiedAgents)]);
  const directories = createKeyDirectories(privateNetworks);
  const outcomes = new WeakMap<IncomingMessage, Outcome>();
  const counted = { verified: 0, refused: 0, unknown: 0 };
  let waiting = 0;

  registerMetrics(strapi, {
    kind: 'counter',
    name: 'signed_requests_total',
    help: 'Requests that agents have signed (Web Bot Auth) by what became of the signature; unknown: no key of it is known.',
    samples: () =>
      Object.entries(counted).map(([outcome, value]) => ({ labels: { outcome }, value })),
  });

  const verify = async (
    request: IncomingMessage,
    keyOf: SignatureChecks['keyOf'],
  ): Promise<Outcome> => {
    try {
      const origin = await verifySignedRequest(request, {
        publicOrigin: new URL(publicUrl()).origin,
        keyOf: (named, keyid) => (agents.has(named) ? keyOf(named, keyid) : undefined),
      });
      const agent = agents.get(origin);
      return agent === undefined ? 'unknown' : { agent };
    } catch (error) {
      return error instanceof UnknownKeyError ? 'unknown' : 'refused';
    }
  };

  /** As far as the keys in memory tell; remembered for the request unless it is unknown. */
  const outcomeAtHand = async (request: IncomingMessage): Promise<Outcome> => {
    const known = outcomes.get(request);
    if (known !== undefined) return known;
    const outcome = await verify(request, directories.keyAtHand);
    if (outcome !== 'unknown') outcomes.set(request, outcome);
    return outcome;
  };

  const outcomeOf = async (request: IncomingMessage): Promise<Outcome> => {
    const atHand = await outcomeAtHand(request);
    if (atHand !== 'unknown' || waiting >= MAX_WAITING) return atHand;
    waiting += 1;
    try {
      return await verify(request, directories.keyOf);
    } finally {
      waiting -= 1;
    }
  };

  return {
    isSigned,

    /**
     * Returns the operator of a signed request if its signature is right and the key is in memory already; null
     * otherwise. Fetches nothing.
     */
    async operatorAtHand(request: IncomingMessage): Promise<string | null> {
      const outcome = await outcomeAtHand(request);
      return typeof outcome === 'string' ? null : outcome.agent.operator;
    },

    /**
     * Returns the class of the client of a signed request, verified if its signature is right, after fetching the key
     * directory if need be. Never rejects.
     */
    async clientOf(request: IncomingMessage): Promise<Client> {
      const outcome = await outcomeOf(request);
      counted[typeof outcome === 'string' ? outcome : 'verified'] += 1;
      return typeof outcome === 'string'
        ? clientOf(request)
        : verifiedClientOf(request, outcome.agent);
    },
  };
};

export default createAgentSignatures;
