import type { AgentResource, DiscoveryDocument } from '@ota-news/foundation/contracts/discovery';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const FOLDER = '/.well-known/agent-skills';

/** Path of the skills index (Agent Skills discovery 0.2.0). */
export const SKILLS_INDEX_PATH = `${FOLDER}/index.json`;

const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/** Front matter of a SKILL.md (agentskills.io specification); other keys are not allowed. */
const frontMatter = z.strictObject({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  description: z.string().min(1).max(1024),
  license: z.string().optional(),
  compatibility: z.string().min(1).max(500).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  'allowed-tools': z.string().optional(),
});

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

/** A published skill. */
export interface Skill {
  name: string;
  description: string;
  path: string;
  /** Example questions: `question-1`, `question-2`, … of its metadata. */
  questions: string[];
  /** The file exactly as it is sent. */
  bytes: Buffer;
}

/** @throws Error with the file name and the problem */
const readSkill = (folder: string, name: string): Skill => {
  const file = path.join(folder, name, 'SKILL.md');
  const bytes = readFileSync(file);
  const [, header] = FRONT_MATTER.exec(bytes.toString()) ?? [];
  const parsed = frontMatter.safeParse(parse(header ?? ''));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  if (parsed.data.name !== name) {
    throw new Error(`${file}: the name must be that of its folder, "${name}".`);
  }
  const { description, metadata = {} } = parsed.data;
  const questions = Object.entries(metadata)
    .filter(([key]) => key.startsWith('question-'))
    .map(([, question]) => question);
  return { name, description, path: `${FOLDER}/${name}/SKILL.md`, questions, bytes };
};

/** Reads the skills from the project's folder `skills`, if it exists; called once at the start. */
export const readSkills = (strapi: Core.Strapi): Skill[] => {
  const folder = path.join(strapi.dirs.app.root, 'skills');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readSkill(folder, name))
    .sort((one, other) => one.name.localeCompare(other.name));
};

const digestOf = (bytes: Buffer): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** The skills and their index (Agent Skills discovery 0.2.0). */
export const skillDocuments = (skills: Skill[]): DiscoveryDocument[] => [
  {
    path: SKILLS_INDEX_PATH,
    contentType: 'application/json; charset=utf-8',
    body: () => ({
      $schema: SCHEMA,
      skills: skills.map(({ name, description, path: url, bytes }) => ({
        name,
        type: 'skill-md',
        description,
        url,
        digest: digestOf(bytes),
      })),
    }),
  },
  ...skills.map(({ path: address, bytes }): DiscoveryDocument => ({
    path: address,
    contentType: 'text/markdown; charset=utf-8',
    body: () => bytes,
  })),
];

/** The skills as entries of the AI catalogue. */
export const skillResources = (skills: Skill[]): AgentResource[] =>
  skills.map(({ name, description, path: address, questions }) => ({
    name: `skill:${name}`,
    displayName: name,
    description,
    type: 'text/markdown; profile="urn:air:agent-skills"',
    path: address,
    tags: ['skill'],
    representativeQueries: questions,
  }));
