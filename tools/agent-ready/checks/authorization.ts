import {
  demand,
  demandMembers,
  isObject,
  isText,
  pass,
  readFile,
  readJson,
  type Check,
} from '../check';

const SERVER = '/.well-known/oauth-authorization-server';
const RESOURCE = '/.well-known/oauth-protected-resource';
const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';

const oauthDiscovery: Check = {
  key: 'oauthDiscovery',
  category: 'Discovery',
  async run(site) {
    const metadata = await readJson(site, SERVER);
    demandMembers(
      metadata,
      [
        'issuer',
        'authorization_endpoint',
        'token_endpoint',
        'jwks_uri',
        'grant_types_supported',
        'response_types_supported',
      ],
      SERVER,
    );
    demand(
      metadata.issuer === site.origin,
      `the issuer is ${String(metadata.issuer)}, not ${site.origin}`,
    );
    return pass(SERVER);
  },
};

const demandResource = (document: Record<string, unknown>, origin: string): void => {
  demandMembers(document, ['resource', 'authorization_servers'], RESOURCE);
  const { resource, bearer_methods_supported: methods } = document;
  demand(
    isText(resource) && URL.canParse(resource) && new URL(resource).origin === origin,
    `${RESOURCE} is about ${String(resource)}`,
  );
  demand(
    Array.isArray(methods) && methods.includes('header'),
    `bearer_methods_supported of ${RESOURCE} lacks header`,
  );
};

const oauthProtectedResource: Check = {
  key: 'oauthProtectedResource',
  category: 'Discovery',
  async run(site) {
    demandResource(await readJson(site, RESOURCE), site.origin);
    return pass(RESOURCE);
  },
};

const listOf = (holder: unknown, name: string): unknown[] => {
  const value = isObject(holder) ? holder[name] : undefined;
  return Array.isArray(value) ? value : [];
};

/** Returns the registration methods that a block describes completely, in the terms of version 0.1. */
const completeMethods = (block: Record<string, unknown>): string[] => {
  const types = listOf(block, 'identity_types_supported');
  const assertion = block.identity_assertion;
  const assertionTypes = listOf(assertion, 'assertion_types_supported');
  const hasCredentials = listOf(assertion, 'credential_types_supported').length > 0;
  const hasClaim = isText(block.claim_uri);
  const complete = {
    anonymous:
      types.includes('anonymous') &&
      listOf(block.anonymous, 'credential_types_supported').length > 0 &&
      hasClaim,
    'ID-JAG': assertionTypes.includes(ID_JAG) && hasCredentials,
    'verified e-mail': assertionTypes.includes('verified_email') && hasCredentials && hasClaim,
  };
  return Object.entries(complete).flatMap(([name, isComplete]) => (isComplete ? [name] : []));
};

const authMd: Check = {
  key: 'authMd',
  category: 'Discovery',
  async run(site) {
    const { text, contentType } = await readFile(
      site,
      '/auth.md',
      'text/markdown, text/plain, */*',
    );
    demand(/^text\/(markdown|plain)/.test(contentType), `/auth.md is ${contentType}`);
    demand(/^# .*auth\.md/im.test(text), '/auth.md is missing the expected heading');
    demand(/regist(er|ration)/i.test(text), '/auth.md does not describe agent registration');
    demandResource(await readJson(site, RESOURCE), site.origin);
    const { agent_auth: block } = await readJson(site, SERVER);
    demand(isObject(block), `${SERVER} has no agent_auth`);
    demandMembers(block, ['skill', 'register_uri'], 'agent_auth (names of 0.1)');
    const methods = completeMethods(block);
    demand(methods.length > 0, 'agent_auth has no complete registration method (names of 0.1)');
    demandMembers(
      block,
      ['skill', 'identity_endpoint', 'claim_endpoint', 'identity_types_supported'],
      'agent_auth (names of 0.7)',
    );
    return pass(`both vocabularies; ${methods.join(', ')}`);
  },
};

export const authorization = [oauthDiscovery, oauthProtectedResource, authMd];
