import { ADDS, defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { createDocument } from '@ota-news/foundation/agent-tools/writing';
import { getService } from '@ota-news/foundation/contracts/services';
import { authorOf } from '@ota-news/foundation/database/actor';
import { documentsOf } from '@ota-news/foundation/database/documents';
import { slugFrom } from '@ota-news/foundation/database/slug';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import { companies, stories, STORY } from './content';

const listStories = defineTool({
  name: 'list-stories',
  title: 'List stories',
  description: 'Published stories, the latest first.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({}),
  output: z.object({ stories: z.array(z.object({ title: z.string(), slug: z.string() })) }),
  async run(_input, { strapi }) {
    const data = { stories: await stories(strapi) };
    return { data, text: data.stories.map(({ title }) => title).join('\n') };
  },
});

const draftStory = defineTool({
  name: 'draft-story',
  title: 'Draft a story',
  description: 'Makes a draft, which a person publishes.',
  annotations: ADDS,
  scopes: ['content:write'],
  input: z.strictObject({
    title: z.string().min(1).max(200),
    body: z.string().min(1).describe('Markdown.'),
    company: z.string().describe('Slug of the company that it is about.'),
  }),
  output: z.object({ documentId: z.string() }),
  async run(input, context) {
    const [company] = await companies(context.strapi, { slug: input.company });
    if (company === undefined) {
      throw new errors.ValidationError(`There is no company "${input.company}".`);
    }
    const derived = { slug: slugFrom(input.title), company: company.documentId };
    const data = { ...input, ...derived, ...authorOf(context.grant.person) };
    const work = () => documentsOf(context.strapi, STORY).create({ data });
    const { documentId } = await createDocument(context, { uid: STORY, input, work });
    return { data: { documentId }, text: `Created the draft of "${input.title}".` };
  },
});

/** What agents can do once a person has approved them. */
export const registerAgentTools = (strapi: Core.Strapi): void => {
  const registry = getService(strapi, 'mcp', 'registry');
  registry.introduce({
    name: 'chip-news',
    description: 'Read and draft stories about semiconductor companies.',
    instructions: 'draft-story makes a draft. Publishing is left to people.',
    tags: ['news', 'semiconductors'],
    representativeQueries: ['What is new at the foundries?', 'Draft a story about a new fab.'],
  });
  registry.addTools([listStories, draftStory]);
};
