import { createHash } from 'node:crypto';
import {
  demand,
  demandMembers,
  isObject,
  isText,
  neutral,
  pass,
  readFile,
  readJson,
  type Check,
} from '../check';

const CATALOGUE = '/.well-known/api-catalog';
const CARDS = ['server-card.json', 'server-cards.json'].map((name) => `/.well-known/mcp/${name}`);
const SKILLS = '/.well-known/agent-skills/index.json';
const AI_CATALOGUES = ['/.well-known/ai-catalog.json', '/.well-known/ard.json'];

const apiCatalog: Check = {
  key: 'apiCatalog',
  category: 'Discovery',
  async run(site) {
    const { contentType } = await readFile(
      site,
      CATALOGUE,
      'application/linkset+json, application/json',
    );
    demand(contentType.startsWith('application/linkset+json'), `${CATALOGUE} is ${contentType}`);
    const { linkset } = await readJson(site, CATALOGUE);
    demand(Array.isArray(linkset) && linkset.length > 0, `${CATALOGUE} has no linkset`);
    demand(
      linkset.every((context) => isObject(context) && isText(context.anchor)),
      `${CATALOGUE} has entries without an anchor`,
    );
    const head = await site.read(CATALOGUE, {}, 'HEAD');
    demand(head.status === 200, `${CATALOGUE} answers ${head.status} to HEAD`);
    demand(
      (head.headers.get('link') ?? '').includes('api-catalog'),
      `${CATALOGUE} answers HEAD without its Link header`,
    );
    return pass(`${linkset.length} entries`);
  },
};

const mcpServerCard: Check = {
  key: 'mcpServerCard',
  category: 'Discovery',
  async run(site) {
    for (const path of [...CARDS, '/.well-known/mcp.json']) {
      if ((await site.read(path)).status !== 200) continue;
      const card = await readJson(site, path);
      const { serverInfo, transport, endpoint } = card;
      demand(isObject(serverInfo) && isText(serverInfo.name), `${path} lacks serverInfo.name`);
      const address = isObject(transport) ? transport.endpoint : endpoint;
      demand(isText(address), `${path} lacks transport.endpoint`);
      demand(isObject(card.capabilities), `${path} lacks capabilities`);
      const { pathname } = new URL(address, site.origin);
      const newest = await readJson(
        site,
        `${pathname}/server-card`,
        'application/mcp-server-card+json',
      );
      demandMembers(
        newest,
        ['$schema', 'name', 'version', 'description'],
        `${pathname}/server-card`,
      );
      return pass(`${path} and ${pathname}/server-card`);
    }
    demand(false, `nothing at ${CARDS[0]}`);
  },
};

const a2aAgentCard: Check = {
  key: 'a2aAgentCard',
  category: 'Discovery',
  async run(site) {
    const path = '/.well-known/agent-card.json';
    if ((await site.read(path)).status !== 200) {
      return neutral('only for sites that are an A2A agent');
    }
    demandMembers(await readJson(site, path), ['name', 'version', 'supportedInterfaces'], path);
    return pass(path);
  },
};

const agentSkills: Check = {
  key: 'agentSkills',
  category: 'Discovery',
  async run(site) {
    const { $schema, skills } = await readJson(site, SKILLS);
    demand(isText($schema), `${SKILLS} lacks $schema`);
    demand(Array.isArray(skills) && skills.length > 0, `${SKILLS} lists no skill`);
    for (const skill of skills as unknown[]) {
      demand(isObject(skill), `${SKILLS} has an entry that is no object`);
      demandMembers(
        skill,
        ['name', 'type', 'description', 'url', 'digest'],
        `a skill in ${SKILLS}`,
      );
      const { pathname } = new URL(String(skill.url), site.origin);
      const { bytes } = await readFile(site, pathname);
      const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
      demand(digest === skill.digest, `${pathname} has another digest than the index says`);
    }
    return pass(`${skills.length} skills, digests right`);
  },
};

const ard: Check = {
  key: 'ard',
  category: 'Discovery',
  async run(site) {
    for (const path of AI_CATALOGUES) {
      const { specVersion, host, entries } = await readJson(site, path);
      demand(isText(specVersion), `${path} lacks specVersion`);
      demand(
        isObject(host) && isText(host.displayName) && isText(host.identifier),
        `${path} lacks host.displayName or host.identifier`,
      );
      demand(Array.isArray(entries) && entries.length > 0, `${path} has no entries`);
      for (const entry of entries as unknown[]) {
        demand(isObject(entry), `${path} has an entry that is no object`);
        demandMembers(entry, ['identifier', 'displayName', 'type'], `an entry of ${path}`);
        demand(
          isText(entry.identifier) && entry.identifier.startsWith('urn:air:'),
          `${path} has an identifier that is no urn:air`,
        );
        demand(
          (entry.url === undefined) !== (entry.data === undefined),
          `an entry of ${path} needs either url or data`,
        );
      }
      const { headers } = await site.read(path);
      demand(headers.get('access-control-allow-origin') === '*', `${path} is closed to scripts`);
    }
    return pass(AI_CATALOGUES.join(' and '));
  },
};

export const discovery = [apiCatalog, mcpServerCard, a2aAgentCard, agentSkills, ard];
