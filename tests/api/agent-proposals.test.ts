import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { connect, openBrowser } from '../support/agent-flow';
import { employ } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { callTool, connectClient, openAgentDesk, type AgentDesk } from '../support/mcp-agents';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import type { Panel } from '../support/panel-api';
import type { Service } from '../support/service';
import { execute } from '../support/sql';

const TERM = 'api::glossary-term.glossary-term';
const OTA = 'api::ota.ota';

interface Proposed {
  state: string;
  proposal_id: string;
  url: string;
}

interface Shown {
  id: string;
  agent: string;
  tool: string;
  operation: string;
  title: string;
  standing: string;
  seen: string;
  state: string;
  fields: { field: string; before: unknown; after: unknown; isChangedSince: boolean }[];
  texts: Record<string, string>;
  lists: Record<string, unknown[]>;
  obstacle?: { kind: string; field?: string } | null;
  rivals: { id: string; title: string }[];
  mayDecide: boolean;
  batch: { size: number } | null;
  reason: string | null;
}

interface Own {
  proposals: { id: string; state: string; reason: string | null; decided_by: string | null }[];
}

interface Answer<T> {
  data: T;
  error?: { name: string; message: string; details?: { fields?: string[] } };
}

describeOnAlikeDatabases('What an agent proposes', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let desk: AgentDesk;
  let agent: Client;
  let author: Panel;

  const open = async (panel: Panel = desk.panel, state = 'open'): Promise<Shown[]> => {
    const { status, body } = await panel.call<Answer<Shown[]>>(
      'GET',
      `/admin/mcp/proposals?state=${state}`,
    );
    expect(status).toBe(200);
    return body.data;
  };

  const find = async (id: string, panel?: Panel): Promise<Shown> => {
    const found = (await open(panel)).find((one) => one.id === id);
    if (found === undefined) throw new Error(`${id} is not open.`);
    const { status, body } = await (panel ?? desk.panel).call<Answer<Shown['obstacle']>>(
      'GET',
      `/admin/mcp/proposals/${id}/obstacle`,
    );
    expect([status, found.obstacle]).toEqual([200, undefined]);
    return { ...found, obstacle: body.data };
  };

  const decide = (
    id: string,
    decision: 'accept' | 'decline',
    body: object = {},
    panel = desk.panel,
  ) =>
    panel.call<Answer<{ state: string }>>('POST', `/admin/mcp/proposals/${id}/${decision}`, body);

  const propose = async (tool: string, args: Record<string, unknown>): Promise<Proposed> => {
    const { data, isError, text } = await callTool<Proposed>(agent, tool, args);
    if (isError) throw new Error(text);
    expect(data.state).toBe('proposed');
    return data;
  };

  const addTerm = async (term: string): Promise<{ id: number; documentId: string }> =>
    newsroom.panel.create(TERM, { term, short_definition: 'As it was.' }) as never;

  const definitionOf = async (documentId: string): Promise<unknown> =>
    (await newsroom.panel.read(TERM, documentId)).short_definition;

  const statusOf = async (path: string): Promise<number> =>
    (await fetch(`${service.url}${path}`)).status;

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openNewsroom(service);
    desk = await openAgentDesk(service);
    agent = await connectClient(service, await desk.admit(undefined, { proposes: true }));
    author = await employ(service, desk.panel, 'strapi-author');
  });
  afterAll(async () => {
    await agent?.close();
    await service?.stop();
  });

  test('is no document until a person accepts it', async () => {
    const args = { term: 'Rate parity', short_definition: 'The same price everywhere.' };
    const { proposal_id: id, url } = await propose('create-glossary-term', args);
    expect(url).toBe(`${service.url}/cockpit/proposals?id=${id}`);
    expect(await statusOf('/glossary/rate-parity')).toBe(404);
    const shown = await find(id);
    expect(shown).toMatchObject({
      agent: 'Test agent',
      tool: 'create-glossary-term',
      operation: 'create',
      title: 'Rate parity',
      standing: 'fits',
      mayDecide: true,
    });
    expect(shown.fields).toContainEqual({
      field: 'short_definition',
      label: 'Short definition',
      before: null,
      after: 'The same price everywhere.',
      columns: null,
      isChangedSince: false,
    });
    expect((await decide(id, 'accept')).status).toBe(200);
    expect(await statusOf('/glossary/rate-parity')).toBe(200);
    const { data } = await callTool<Own>(agent, 'list-proposals', { id });
    expect(data.proposals).toMatchObject([{ id, state: 'accepted', reason: null }]);
  });

  test('is one, however often an agent says it', async () => {
    const args = { term: 'Said twice', short_definition: 'Once.' };
    const [first, ...atOnce] = await Promise.all(
      Array.from({ length: 4 }, () => propose('create-glossary-term', args)),
    );
    if (first === undefined) throw new Error('There is no proposal.');
    const later = await propose('create-glossary-term', args);
    for (const { proposal_id: id } of [...atOnce, later]) expect(id).toBe(first.proposal_id);
    expect(await decide(first.proposal_id, 'decline', { reason: 'We have it.' })).toMatchObject({
      status: 200,
    });
    const { data, text } = await callTool<Own>(agent, 'list-proposals', { state: 'declined' });
    expect(data.proposals[0]).toMatchObject({ state: 'declined', reason: 'We have it.' });
    expect(text).toContain('We have it.');
    expect(await statusOf('/glossary/said-twice')).toBe(404);
    expect((await open(desk.panel, 'decided')).map(({ id }) => id)).toContain(first.proposal_id);
  });

  test('is refused at once where the call would be', async () => {
    const missing = await callTool(agent, 'create-glossary-term', { term: 'Half' });
    expect(missing).toMatchObject({ isError: true });
    expect(missing.fieldErrors.map(({ path }) => path)).toContain('short_definition');
    await addTerm('There already');
    const twice = await callTool(agent, 'create-glossary-term', {
      term: 'There already',
      short_definition: 'Again.',
    });
    expect(twice.isError).toBe(true);
    expect((await open()).filter(({ title }) => /Half|There already/.test(title))).toEqual([]);
  });

  test('is told to its agent where it reads the document, while it waits, and to no other', async () => {
    const { id } = await addTerm('Read again');
    const read = (client: typeof agent) =>
      callTool<{ short_definition: string; proposed?: object[] }>(client, 'get-glossary-term', {
        id,
      });
    expect((await read(agent)).data).not.toHaveProperty('proposed');
    const waiting = await propose('update-glossary-term', { id, short_definition: 'Soon.' });
    const { data, text } = await read(agent);
    expect(data).toMatchObject({
      short_definition: 'As it was.',
      proposed: [
        {
          id: waiting.proposal_id,
          url: waiting.url,
          tool: 'update-glossary-term',
          operation: 'update',
          fields: ['short_definition'],
        },
      ],
    });
    expect(text).toContain(`[${waiting.proposal_id}] update (short_definition)`);
    const other = await connectClient(service, await desk.admit(undefined, { proposes: true }));
    expect((await read(other)).data).not.toHaveProperty('proposed');
    await other.close();
    await decide(waiting.proposal_id, 'decline');
    expect((await read(agent)).data).not.toHaveProperty('proposed');
  });

  test('is accepted in other words', async () => {
    const { id, documentId } = await addTerm('Metasearch');
    const proposed = await propose('update-glossary-term', { id, short_definition: 'A serch.' });
    expect((await find(proposed.proposal_id)).texts).toEqual({ short_definition: 'A serch.' });
    const wrong = await decide(proposed.proposal_id, 'accept', { edits: { id: '7' } });
    expect(wrong.status).toBe(400);
    const empty = await decide(proposed.proposal_id, 'accept', { edits: { short_definition: '' } });
    expect(empty.status).toBe(400);
    expect(await definitionOf(documentId)).toBe('As it was.');
    const done = await decide(proposed.proposal_id, 'accept', {
      edits: { short_definition: 'A search of searches.' },
    });
    expect(done.status).toBe(200);
    expect(await definitionOf(documentId)).toBe('A search of searches.');
  });

  test('is accepted with another list, which is checked as the call is', async () => {
    const key_facts = [
      { label: 'Staff', value: '100' },
      { label: 'Offices', value: '7' },
    ];
    const args = { id: newsroom.otaId, key_facts };
    const { proposal_id: id } = await propose('update-ota-profile', args);
    const shown = await find(id);
    expect(shown.lists).toEqual({ key_facts });
    expect(shown.fields).toMatchObject([
      {
        field: 'key_facts',
        columns: [{ name: 'label' }, { name: 'value' }, { name: 'source_url' }],
      },
    ]);
    const edited = (edits: object) => decide(id, 'accept', { edits });
    expect((await edited({ key_facts: [{ label: 'Staff' }] })).status).toBe(400);
    expect((await edited({ key_facts: 'Staff' })).status).toBe(400);
    expect((await edited({ brands: ['One'] })).status).toBe(400);
    expect((await edited({ key_facts: [{ label: 'Staff', value: '101' }] })).status).toBe(200);
    const answer = await callTool<{ key_facts: unknown[] }>(agent, 'get-ota', {
      id: newsroom.otaId,
    });
    expect(JSON.stringify(answer.data)).toContain('101');
    expect(JSON.stringify(answer.data)).not.toContain('Offices');
  });

  test('says what keeps it from being accepted, and leaves everything as it is while it looks', async () => {
    const { proposal_id: named } = await propose('create-glossary-term', {
      term: 'Taken name',
      short_definition: 'First.',
    });
    const { proposal_id: addressed } = await propose('create-page', {
      title: 'Addressed',
      slug: 'taken-address',
      body: 'Text.',
    });
    expect(await find(named)).toMatchObject({ standing: 'fits', obstacle: null, rivals: [] });
    expect(await statusOf('/glossary/taken-name')).toBe(404);
    await addTerm('Taken name');
    await newsroom.panel.create('api::page.page', {
      title: 'Another',
      slug: 'taken-address',
      body: 'Text.',
    });
    expect((await find(named)).obstacle).toMatchObject({ kind: 'name-taken', field: 'term' });
    expect((await find(addressed)).obstacle).toMatchObject({
      kind: 'address-taken',
      field: 'slug',
    });
    expect((await decide(named, 'accept')).status).toBe(400);
    expect((await decide(named, 'accept', { edits: { term: 'Free name' } })).status).toBe(200);
    expect((await decide(addressed, 'decline')).status).toBe(200);
  });

  test('says which others exclude it', async () => {
    const short_definition = 'Once.';
    const one = await propose('create-glossary-term', { term: 'Rivals', short_definition });
    const other = await propose('create-glossary-term', {
      term: 'rivals',
      short_definition: 'Otherwise.',
    });
    const keyed = { term: 'Keyed', short_definition, idempotency_key: 'one-key' };
    const first = await propose('create-glossary-term', keyed);
    const second = await propose('create-glossary-term', { ...keyed, term: 'Keyed anew' });
    expect((await find(one.proposal_id)).rivals).toEqual([
      { id: other.proposal_id, title: 'rivals' },
    ]);
    expect((await find(other.proposal_id)).rivals).toEqual([
      { id: one.proposal_id, title: 'Rivals' },
    ]);
    expect((await find(first.proposal_id)).rivals.map(({ id }) => id)).toEqual([
      second.proposal_id,
    ]);
    expect((await decide(one.proposal_id, 'accept')).status).toBe(200);
    expect((await decide(first.proposal_id, 'accept')).status).toBe(200);
    expect(await find(other.proposal_id)).toMatchObject({
      rivals: [],
      obstacle: { kind: 'name-taken' },
    });
    expect((await find(second.proposal_id)).obstacle).toEqual({ kind: 'repeated' });
    await decide(other.proposal_id, 'decline');
    await decide(second.proposal_id, 'decline');
  });

  test('is counted for those who may see it', async () => {
    const waiting = async (panel: Panel): Promise<number> => {
      const { body } = await panel.call<{ data: Shown[]; meta: { total: number } }>(
        'GET',
        '/admin/mcp/proposals/waiting',
      );
      expect(body.data.length).toBe(Math.min(body.meta.total, 5));
      return body.meta.total;
    };
    const before = [await waiting(desk.panel), await waiting(author)];
    const { proposal_id: id } = await propose('create-page', { title: 'Counted', body: 'Text.' });
    expect(await waiting(desk.panel)).toBe((before[0] ?? 0) + 1);
    expect(await waiting(author)).toBe((await open(author)).length);
    await decide(id, 'decline');
    expect(await waiting(desk.panel)).toBe(before[0]);
  });

  test('says when somebody has changed the same since', async () => {
    const { id, documentId } = await addTerm('Dynamic packaging');
    const args = { id, short_definition: 'As the agent has it.' };
    const { proposal_id: proposal } = await propose('update-glossary-term', args);
    await newsroom.panel.update(TERM, documentId, { aliases: [{ name: 'DP' }] });
    expect((await find(proposal)).standing).toBe('fits');
    await newsroom.panel.update(TERM, documentId, { short_definition: 'As an editor has it.' });
    expect(await find(proposal)).toMatchObject({
      standing: 'changed-since',
      fields: [
        {
          field: 'short_definition',
          before: 'As an editor has it.',
          after: 'As the agent has it.',
          isChangedSince: true,
        },
      ],
    });
    const { status, body } = await decide(proposal, 'accept');
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      name: 'ChangedSince',
      details: { fields: ['short_definition'] },
    });
    expect(await definitionOf(documentId)).toBe('As an editor has it.');
    const { seen } = await find(proposal);
    // What the person has not seen is not written over either.
    await newsroom.panel.update(TERM, documentId, { short_definition: 'As another has it.' });
    expect((await decide(proposal, 'accept', { seen })).status).toBe(409);
    expect(await definitionOf(documentId)).toBe('As another has it.');
    const { seen: seenAnew } = await find(proposal);
    expect((await decide(proposal, 'accept', { seen: seenAnew })).status).toBe(200);
    expect(await definitionOf(documentId)).toBe('As the agent has it.');
  });

  test('goes by the name that a document has until it is renamed', async () => {
    const { id } = await addTerm('Old name');
    const args = { id, term: 'New name' };
    const { proposal_id: proposal } = await propose('update-glossary-term', args);
    const shown = await find(proposal);
    expect(shown.title).toBe('Old name');
    expect(shown.fields).toMatchObject([{ field: 'term', before: 'Old name', after: 'New name' }]);
    expect((await decide(proposal, 'accept')).status).toBe(200);
    const decided = (await open(desk.panel, 'decided')).find((one) => one.id === proposal);
    expect(decided?.title).toBe('Old name');
  });

  test('is decided once, by one person', async () => {
    const { id, documentId } = await addTerm('Decided at once');
    const args = { id, short_definition: 'Decided.' };
    const { proposal_id: proposal } = await propose('update-glossary-term', args);
    const answers = await Promise.all([
      decide(proposal, 'accept'),
      decide(proposal, 'accept'),
      decide(proposal, 'decline'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { data } = await callTool<Own>(agent, 'list-proposals', { id: proposal });
    const [own] = data.proposals;
    const isAccepted = own?.state === 'accepted';
    expect(await definitionOf(documentId)).toBe(isAccepted ? 'Decided.' : 'As it was.');
    expect((await decide(proposal, 'decline')).status).toBe(409);
  });

  test('is gone when its document is', async () => {
    const { id, documentId } = await addTerm('Short-lived');
    const { proposal_id: proposal } = await propose('update-glossary-term', {
      id,
      short_definition: 'Too late.',
    });
    await newsroom.panel.remove(TERM, documentId);
    expect((await find(proposal)).standing).toBe('gone');
    expect((await decide(proposal, 'accept')).status).toBe(404);
    expect((await decide(proposal, 'decline')).status).toBe(200);
  });

  test('needs the rights of the person who accepts it, not of the agent or its person', async () => {
    const { id, documentId } = await addTerm('Rights');
    const args = { id, short_definition: 'By right.' };
    const { proposal_id: proposal } = await propose('update-glossary-term', args);
    // An author of the panel writes articles, and reads the glossary alone.
    expect(await find(proposal, author)).toMatchObject({ mayDecide: false });
    expect((await decide(proposal, 'accept', {}, author)).status).toBe(403);
    expect((await decide(proposal, 'decline', {}, author)).status).toBe(403);
    expect(
      (
        await fetch(`${service.url}/admin/mcp/proposals/${proposal}/accept`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${newsroom.token}` },
        })
      ).status,
    ).toBe(401);
    expect(await definitionOf(documentId)).toBe('As it was.');
    expect((await decide(proposal, 'accept')).status).toBe(200);
  });

  test.each([
    ['update-ota-profile', { description: 'Described by an agent.' }, OTA],
    ['create-category', { name: 'Regulation' }, 'api::category.category'],
    ['create-page', { title: 'Imprint', body: 'Who we are.' }, 'api::page.page'],
  ])('is what %s does', async (tool, args, contentType) => {
    const named = tool === 'update-ota-profile' ? { id: newsroom.otaId } : {};
    const { proposal_id: id } = await propose(tool, { ...named, ...args });
    expect((await open()).find((one) => one.id === id)).toMatchObject({ contentType });
  });

  test('is a deletion, and what puts a version back that readers would see', async () => {
    const { data } = await callTool<Proposed>(agent, 'create-pr-link', {
      ota_id: newsroom.otaId,
      title: 'Press',
      url: 'https://press.example.com/',
    });
    await decide(data.proposal_id, 'accept');
    const links = await callTool<{ pr_links: { id: number }[] }>(agent, 'list-pr-links', {
      ota: newsroom.otaId,
    });
    const [{ id } = { id: 0 }] = links.data.pr_links;
    const removal = await propose('delete-pr-link', { id });
    const still = await callTool<{ pr_links: { id: number }[] }>(agent, 'list-pr-links', {
      ota: newsroom.otaId,
    });
    expect(still.data.pr_links).toHaveLength(1);
    expect((await decide(removal.proposal_id, 'accept')).status).toBe(200);

    const term = await addTerm('Restored');
    await newsroom.panel.update(TERM, term.documentId, { short_definition: 'Later.' });
    const { data: history } = await callTool<{ versions: { id: number }[] }>(
      agent,
      'list-versions',
      { kind: 'glossary-term', id: term.id },
    );
    const first = history.versions.at(-1);
    const restoring = await propose('restore-version', { version_id: first?.id });
    expect(await definitionOf(term.documentId)).toBe('Later.');
    expect((await decide(restoring.proposal_id, 'accept')).status).toBe(200);
    expect(await definitionOf(term.documentId)).toBe('As it was.');
  });

  test('leaves drafts of articles as they are: those wait for publication anyway', async () => {
    const { data, isError } = await callTool<{ id: number; state: string }>(
      agent,
      'create-article',
      {
        ota_id: newsroom.otaId,
        author_id: newsroom.authorId,
        title: 'A draft needs nobody',
        body: 'Text.',
      },
    );
    expect(isError).toBe(false);
    expect(data.state).toBe('draft');
    const { data: read } = await callTool<{ updated_at: string }>(agent, 'get-article', {
      id: data.id,
      version: 'draft',
    });
    const changed = await callTool(agent, 'update-article', {
      id: data.id,
      body: 'Other text.',
      expected_updated_at: read.updated_at,
    });
    expect(changed.text).toContain('body');
    const { data: history } = await callTool<{ versions: { id: number }[] }>(
      agent,
      'list-versions',
      { kind: 'article', id: data.id },
    );
    const restored = await callTool<{ changed: string[] }>(agent, 'restore-version', {
      version_id: history.versions.at(-1)?.id,
    });
    expect(restored.data.changed).toContain('body');
  });

  test('is not lost or carried out when its grant ends, and no second grant carries it out', async () => {
    const { id, documentId } = await addTerm('Ended grant');
    const { client, tokens } = await connect(service, openBrowser(service, desk.panel.token), {
      proposes: true,
    });
    const own = await connectClient(service, tokens.access_token);
    const { data } = await callTool<Proposed>(own, 'update-glossary-term', {
      id,
      short_definition: 'By an agent that left.',
    });
    const { data: grants } = await desk.browser.panel<{ id: string; client: { id: string } }[]>(
      'GET',
      '/grants',
    );
    const grant = grants.find((one) => one.client.id === client.client_id);
    // From now on this client does things at once; what it has proposed waits all the same.
    const second = await connect(service, desk.browser, { client, proposes: false });
    await desk.browser.panel('DELETE', `/grants/${grant?.id}`);
    const again = await connectClient(service, second.tokens.access_token);
    expect((await callTool<Own>(again, 'list-proposals')).data.proposals).toMatchObject([
      { id: data.proposal_id, state: 'open' },
    ]);
    expect(await definitionOf(documentId)).toBe('As it was.');
    await Promise.all([own.close(), again.close()]);
    expect((await decide(data.proposal_id, 'accept')).status).toBe(200);
    expect(await definitionOf(documentId)).toBe('By an agent that left.');
  });

  test('is chosen when an agent is let in, offered again as chosen, and changed later', async () => {
    const { client, tokens } = await connect(service, desk.browser, { proposes: true });
    const own = await connectClient(service, tokens.access_token);
    const { tools } = await own.listTools();
    expect(tools.map(({ name }) => name)).toContain('list-proposals');
    expect(own.getInstructions()).toContain('list-proposals');
    const { data: grants } = await desk.browser.panel<
      { id: string; client: { id: string }; proposes: boolean }[]
    >('GET', '/grants');
    const grant = grants.find((one) => one.client.id === client.client_id);
    expect(grant?.proposes).toBe(true);
    const changed = await desk.browser.panel('PUT', `/grants/${grant?.id}`, { proposes: false });
    expect(changed.status).toBe(200);
    const { data } = await callTool<Record<string, unknown>>(own, 'create-category', {
      name: 'At once',
    });
    expect(data).not.toHaveProperty('proposal_id');
    await own.close();
    const direct = await connectClient(service, await desk.admit());
    expect((await direct.listTools()).tools.map(({ name }) => name)).not.toContain(
      'list-proposals',
    );
    await direct.close();
  });

  test('stays where the database refuses to commit the decision', async () => {
    const { id, documentId } = await addTerm('Refused commit');
    const { proposal_id: proposal } = await propose('update-glossary-term', {
      id,
      short_definition: 'Refused.',
    });
    const table = 'agent_proposals';
    const refuse =
      database.client === 'sqlite'
        ? `CREATE TRIGGER refusing BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, 'refused'); END`
        : `ALTER TABLE ${table} ADD CONSTRAINT refusing CHECK (state <> 'accepted') NOT VALID`;
    const allow =
      database.client === 'sqlite'
        ? 'DROP TRIGGER refusing'
        : `ALTER TABLE ${table} DROP CONSTRAINT refusing`;
    await execute(service, refuse);
    expect((await decide(proposal, 'accept')).status).toBeGreaterThanOrEqual(500);
    await execute(service, allow);
    expect(await definitionOf(documentId)).toBe('As it was.');
    expect((await find(proposal)).standing).toBe('fits');
    expect((await decide(proposal, 'accept')).status).toBe(200);
    expect(await definitionOf(documentId)).toBe('Refused.');
  });

  describe('together with other changes', () => {
    interface Applied {
      state: string;
      url?: string;
      changes: {
        tool: string;
        operation: string | null;
        id: number | null;
        proposal_id?: string;
      }[];
    }
    interface Change {
      id: number;
      batch: { size: number } | null;
      state: string;
    }

    let direct: Client;
    beforeAll(async () => {
      direct = await connectClient(service, await desk.admit());
    });
    afterAll(async () => {
      await direct?.close();
    });

    const term = (name: string, more: object = {}) => ({
      tool: 'create-glossary-term',
      arguments: { term: name, short_definition: 'One of several.', ...more },
    });

    const apply = (client: Client, changes: object[], more: object = { dry_run: false }) =>
      callTool<Applied>(client, 'apply-changes', { changes, ...more });

    const changesOf = async (uid: string, documentId: string): Promise<Change[]> => {
      const query = new URLSearchParams({ contentType: uid, documentId }).toString();
      const { body } = await desk.panel.call<{ data: Change[] }>(
        'GET',
        `/admin/mcp/changes?${query}`,
      );
      return body.data;
    };

    test('is told first and changes nothing, then done as a whole and taken back as a whole', async () => {
      const { id, documentId } = await addTerm('Batch target');
      const changes = [
        term('Batch one'),
        {
          tool: 'update-glossary-term',
          arguments: { id, short_definition: 'As several have it.' },
        },
        {
          tool: 'create-article',
          arguments: {
            ota_id: newsroom.otaId,
            author_id: newsroom.authorId,
            title: 'One of several',
            body: 'A draft among others.',
          },
        },
      ];
      const told = await apply(direct, changes, {});
      expect(told.data).toMatchObject({
        state: 'dry_run',
        changes: [
          { operation: 'create', title: 'Batch one', id: null },
          { operation: 'update', title: 'Batch target', id, fields: ['short_definition'] },
          { operation: 'create', title: 'One of several', id: null },
        ],
      });
      expect(await statusOf('/glossary/batch-one')).toBe(404);
      expect(await definitionOf(documentId)).toBe('As it was.');

      const keyed = { dry_run: false, idempotency_key: 'several-1' };
      const done = await apply(direct, changes, keyed);
      expect(done.data.state).toBe('applied');
      expect(await statusOf('/glossary/batch-one')).toBe(200);
      expect(await definitionOf(documentId)).toBe('As several have it.');
      const articleId = done.data.changes[2]?.id;
      expect((await callTool(direct, 'get-article', { id: articleId })).isError).toBe(false);
      expect((await apply(direct, changes, keyed)).data.changes).toEqual(done.data.changes);
      const other = await apply(direct, [term('Another')], keyed);
      expect(other.fieldErrors.map(({ path }) => path)).toEqual(['idempotency_key']);

      const [change] = await changesOf(TERM, documentId);
      expect(change).toMatchObject({ batch: { size: 3 }, state: 'in-effect' });
      const takeBack = (panel: Panel, body: object = { whole: true }) =>
        panel.call('POST', `/admin/mcp/changes/${change?.id}/restore`, body);
      expect((await takeBack(author)).status).toBe(403);
      expect(await statusOf('/glossary/batch-one')).toBe(200);
      // What somebody has written since in one of them keeps all of them.
      await newsroom.panel.update(TERM, documentId, { short_definition: 'A person wrote.' });
      expect((await takeBack(desk.panel)).status).toBe(409);
      expect(await statusOf('/glossary/batch-one')).toBe(200);
      expect((await takeBack(desk.panel, { whole: true, force: true })).status).toBe(200);
      expect(await statusOf('/glossary/batch-one')).toBe(404);
      expect(await definitionOf(documentId)).toBe('As it was.');
      expect((await callTool(direct, 'get-article', { id: articleId })).isError).toBe(true);
    });

    test('leaves nothing where any of them is refused, and names each with its fields', async () => {
      await addTerm('Taken by one');
      const changes = [
        term('Never made'),
        term('taken by one'),
        { tool: 'create-glossary-term', arguments: { term: 'Half' } },
        { tool: 'delete-pr-link', arguments: { id: 999_999 } },
        term('Never made either'),
      ];
      for (const dry_run of [true, false]) {
        const refused = await apply(direct, changes, { dry_run });
        expect(refused.isError).toBe(true);
        expect(refused.fieldErrors).toEqual([
          {
            path: 'changes.1.arguments.term',
            message: expect.stringContaining('is there already'),
          },
          { path: 'changes.2.arguments.short_definition', message: expect.any(String) },
          { path: 'changes.3', message: expect.stringContaining('999999') },
        ]);
      }
      expect(await statusOf('/glossary/never-made')).toBe(404);
      expect(await statusOf('/glossary/never-made-either')).toBe(404);
      const twice = await apply(direct, [term('Same name'), term('same name')]);
      expect(twice.fieldErrors.map(({ path }) => path)).toEqual(['changes.1.arguments.term']);
      expect(await statusOf('/glossary/same-name')).toBe(404);
      // The same call passes once it is corrected.
      expect((await apply(direct, [term('Never made')])).data.state).toBe('applied');
    });

    test('takes fifty at most, and only what changes content', async () => {
      const many = Array.from({ length: 51 }, (_, index) => term(`Many ${index}`));
      const refused = await apply(direct, many);
      expect(refused.fieldErrors.map(({ path }) => path)).toEqual(['changes']);
      const wrong = await apply(direct, [
        { tool: 'apply-changes', arguments: { changes: [] } },
        { tool: 'upload-image', arguments: {} },
        term('Keyed part', { idempotency_key: 'x' }),
      ]);
      expect(wrong.fieldErrors.map(({ path }) => path)).toEqual([
        'changes.0.tool',
        'changes.1.tool',
        'changes.2.arguments.idempotency_key',
      ]);
      expect((await apply(direct, many.slice(0, 50))).data.changes).toHaveLength(50);
    });

    test('leaves nothing where the database refuses the commit', async () => {
      const refuse =
        database.client === 'sqlite'
          ? `CREATE TRIGGER refusing BEFORE INSERT ON glossary_terms WHEN NEW.term = 'Refused last' BEGIN SELECT RAISE(ABORT, 'refused'); END`
          : `ALTER TABLE glossary_terms ADD CONSTRAINT refusing CHECK (term <> 'Refused last') NOT VALID`;
      const allow =
        database.client === 'sqlite'
          ? 'DROP TRIGGER refusing'
          : 'ALTER TABLE glossary_terms DROP CONSTRAINT refusing';
      await execute(service, refuse);
      const failed = await apply(direct, [term('Before the refusal'), term('Refused last')]);
      await execute(service, allow);
      expect(failed.isError).toBe(true);
      expect(await statusOf('/glossary/before-the-refusal')).toBe(404);
    });

    test('needs the scopes of each', async () => {
      const writing = await connectClient(
        service,
        await desk.admit(['content:read', 'content:write']),
      );
      const publishing = {
        tool: 'update-article',
        arguments: { id: 1, is_published: true, expected_updated_at: new Date().toISOString() },
      };
      await expect(apply(writing, [term('Unscoped'), publishing])).rejects.toThrow(
        'content:publish',
      );
      await writing.close();
    });

    test('waits as a whole where a person looks first, and is decided on as a whole', async () => {
      const { id, documentId } = await addTerm('Waits with others');
      const changes = [
        term('Waits too'),
        { tool: 'update-glossary-term', arguments: { id, short_definition: 'After the look.' } },
      ];
      const { data } = await apply(agent, changes);
      expect(data.state).toBe('proposed');
      const again = await apply(agent, changes);
      expect(again.data).toEqual(data);
      const [first = '', second = ''] = data.changes.map(({ proposal_id: one }) => one ?? '');
      expect(data.url).toContain(first);
      const { body } = await desk.panel.call<Answer<Shown[]>>(
        'GET',
        `/admin/mcp/proposals?id=${second}`,
      );
      expect(body.data.map((shown) => shown.id)).toEqual([first, second]);
      expect((await find(first)).batch).toMatchObject({ size: 2 });

      // Somebody changes one of them: all wait until that was seen.
      await newsroom.panel.update(TERM, documentId, { short_definition: 'Meanwhile.' });
      expect((await decide(first, 'accept')).status).toBe(409);
      expect(await statusOf('/glossary/waits-too')).toBe(404);
      const { seen } = await find(second);
      expect((await decide(first, 'accept', { others: { [second]: { seen } } })).status).toBe(200);
      expect(await statusOf('/glossary/waits-too')).toBe(200);
      expect(await definitionOf(documentId)).toBe('After the look.');
      expect((await decide(second, 'decline')).status).toBe(409);

      const publishing = await apply(agent, [
        term('Waits beside an article'),
        {
          tool: 'create-article',
          arguments: {
            ota_id: newsroom.otaId,
            author_id: newsroom.authorId,
            title: 'Comes out with a term',
            body: 'Text.',
            is_published: true,
          },
        },
      ]);
      const [, article = ''] = publishing.data.changes.map((change) => change.proposal_id ?? '');
      expect((await find(article)).fields).toContainEqual(
        expect.objectContaining({ field: 'is_published', before: false, after: true }),
      );

      const declined = await apply(agent, [term('Declined one'), term('Declined two')]);
      const [one = ''] = declined.data.changes.map((change) => change.proposal_id ?? '');
      expect((await decide(one, 'decline', { reason: 'Neither.' })).status).toBe(200);
      const own = await callTool<Own>(agent, 'list-proposals', { state: 'declined' });
      expect(own.data.proposals.filter(({ reason }) => reason === 'Neither.')).toHaveLength(2);
    });
  });

  // The last one: it starts the service again, with another setting.
  test('is the rule where the operator says so, also for who was let in without', async () => {
    const { client, tokens } = await connect(service, desk.browser, { proposes: false });
    service.environment.AGENT_REVIEW = 'always';
    await service.restart();
    const own = await connectClient(service, tokens.access_token);
    const { data } = await callTool<Proposed>(own, 'create-category', { name: 'Waits' });
    expect(data.state).toBe('proposed');
    await own.close();
    const { data: grants } = await desk.browser.panel<{ id: string; client: { id: string } }[]>(
      'GET',
      '/grants',
    );
    const grant = grants.find((one) => one.client.id === client.client_id);
    const off = await desk.browser.panel('PUT', `/grants/${grant?.id}`, { proposes: false });
    expect(off.status).toBe(400);
  });
});
