import {
  verifySignature,
  type ComponentDescriptor,
  type FieldOccurrence,
  type UntrustedSignatureCandidate,
  type Verifier,
} from 'http-message-sig';
import type { IncomingMessage } from 'node:http';
import { isInnerList, parseDictionary, parseItem, type Item } from 'structured-headers';
import { ALGORITHMS } from './directory-keys';

const TAG = 'web-bot-auth';

/** Characters of each of the three fields; Node bounds all fields together. */
const MAX_LENGTH = 4096;

/** Seconds by which clocks may differ. */
const CLOCK_SKEW = 5;

/** Seconds after which a signature is refused, however long it says that it holds. */
const MAX_AGE = 24 * 3600;

type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>;

/** What verifies a signed request. */
export interface SignatureChecks {
  /** Origin at which clients reach the service; behind a proxy, `Host` may be another. */
  publicOrigin: string;
  /** Returns the key of a signer, by the origin of its directory and the thumbprint; undefined if there is none. */
  keyOf(origin: string, keyid: string): Verifier | undefined | Promise<Verifier | undefined>;
  /** Seconds since 1970; default: the present. */
  now?: number;
}

/** The key that a signature names is not there. */
export class UnknownKeyError extends Error {
  override name = 'UnknownKeyError';
}

/** Tells if a request claims to be signed by an agent. Costs no more than looking for a field. */
export const isSigned = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['signature-agent'] !== undefined &&
  headers['signature-input'] !== undefined &&
  headers.signature !== undefined;

const refuse = (reason: string): never => {
  throw new Error(reason);
};

const fieldOf = ({ headers }: Request, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' && value.length <= MAX_LENGTH
    ? value
    : refuse(`${name} is missing or too long`);
};

/** Label of the first signature that is for this purpose. */
const labelOf = (signatureInput: string): string => {
  const ofAgents = [...parseDictionary(signatureInput)].find(
    ([, [, parameters]]) => parameters.get('tag') === TAG,
  );
  return ofAgents?.[0] ?? refuse(`no signature has the tag ${TAG}`);
};

/** Reads an https origin, which may end in a slash. */
const originOf = ([value, parameters]: Item): string => {
  const type = parameters.get('type');
  if (type !== undefined && String(type) !== 'directory') return refuse('no key directory');
  if (typeof value !== 'string' || !URL.canParse(value)) return refuse('no origin');
  const { protocol, origin } = new URL(value);
  const isOrigin = value === origin || value === `${origin}/`;
  return protocol === 'https:' && isOrigin ? origin : refuse('no https origin');
};

/**
 * Origin that the covered `Signature-Agent` names: a member of the dictionary or, in the former syntax, a bare string.
 */
const agentOf = (components: readonly ComponentDescriptor[], signatureAgent: string): string => {
  const [covered, another] = components.filter(({ name }) => name === 'signature-agent');
  if (covered === undefined || another !== undefined) return refuse('which agent is not signed');
  const { key } = covered.parameters;
  if (key === undefined) return originOf(parseItem(signatureAgent));
  const member = parseDictionary(signatureAgent).get(String(key));
  return member === undefined || isInnerList(member) ? refuse('no such agent') : originOf(member);
};

const isForThisSite = (components: readonly ComponentDescriptor[]): boolean =>
  components.some(
    ({ name, parameters }) =>
      (name === '@authority' || name === '@target-uri') && Object.keys(parameters).length === 0,
  );

const fieldsOf = ({ rawHeaders }: Request): FieldOccurrence[] => {
  const fields: FieldOccurrence[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    fields.push({ name: rawHeaders[index] ?? '', value: rawHeaders[index + 1] ?? '' });
  }
  return fields;
};

/**
 * Verifies a request that an agent has signed (RFC 9421, draft-ietf-webbotauth-httpsig-protocol): a signature with the
 * tag `web-bot-auth` that covers this site's address and the agent's origin, is neither expired nor older than a day,
 * and is made with a key of that origin. The same signature may come again until it expires.
 *
 * @returns the origin of the agent's key directory
 * @throws UnknownKeyError if everything else is right but the key is not there
 * @throws Error (as a rejection) with the reason if the signature is not accepted
 */
export const verifySignedRequest = async (
  request: Request,
  { publicOrigin, keyOf, now }: SignatureChecks,
): Promise<string> => {
  const signatureAgent = fieldOf(request, 'signature-agent');
  const label = labelOf(fieldOf(request, 'signature-input'));
  fieldOf(request, 'signature');
  const { method = 'GET', url = '/' } = request;
  let agent = '';
  let isKeyUnknown = false;

  const resolveVerifier = async ({
    components,
    parameters,
  }: UntrustedSignatureCandidate): Promise<Verifier> => {
    if (!isForThisSite(components)) return refuse('neither authority nor address is signed');
    agent = agentOf(components, signatureAgent);
    const key = await keyOf(agent, parameters.keyid ?? '');
    isKeyUnknown = key === undefined;
    return key ?? refuse('unknown key');
  };

  await verifySignature(
    {
      kind: 'request',
      method,
      targetUri: `${publicOrigin}${url}`,
      requestTarget: url,
      fields: fieldsOf(request),
    },
    {
      label,
      policy: {
        algorithms: ALGORITHMS,
        requiredComponents: [],
        requiredParameters: ['created', 'expires', 'keyid', 'tag'],
        clockSkew: CLOCK_SKEW,
        maxAge: MAX_AGE,
        ...(now === undefined ? {} : { now }),
      },
      resolveVerifier,
    },
  ).catch((error: unknown) => {
    throw isKeyUnknown ? new UnknownKeyError(agent) : error;
  });
  return agent;
};
