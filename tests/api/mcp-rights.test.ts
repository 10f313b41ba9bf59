import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { connect, openBrowser, registerClient } from '../support/agent-flow';
import { describeOnAlikeDatabases } from '../support/databases';
import { callTool, connectClient, post } from '../support/mcp-agents';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import type { Service } from '../support/service';

const ARTICLE = 'api::article.article';
const PASSWORD = 'Editor-password-1';
const IS_CREATOR = 'admin::is-creator';
const FIELDS = ['title', 'slug', 'body', 'ota', 'author', 'is_featured'];

interface Right {
  action: string;
  fields?: string[];
  conditions?: string[];
}

interface Colleague {
  id: number;
  token: string;
  /** Of the panel. */
  session: string;
  client: Client;
}

/** What a role may do with articles at most decides what an agent may do for one who has it. */
describeOnAlikeDatabases('What an agent may do for a person', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let roleId: number;
  let colleague: Colleague;
  let chiefsAgent: Client;

  const setRights = async (rights: Right[]): Promise<void> => {
    const permissions = [
      ...rights.map(({ action, fields, conditions = [] }) => ({
        action: `plugin::content-manager.explorer.${action}`,
        subject: ARTICLE,
        properties: fields === undefined ? {} : { fields },
        conditions,
      })),
      { action: 'plugin::agent-auth.approve', subject: null, properties: {}, conditions: [] },
    ];
    const address = `/admin/roles/${roleId}/permissions`;
    expect((await newsroom.panel.call('PUT', address, { permissions })).status).toBe(200);
  };

  const employ = async (): Promise<Colleague> => {
    const { body } = await newsroom.panel.call<{ data: { id: number } }>('POST', '/admin/users', {
      email: 'reporter@example.com',
      firstname: 'Rita',
      lastname: 'Reporter',
      roles: [roleId],
    });
    const { id } = body.data;
    await newsroom.panel.call('PUT', `/admin/users/${id}`, { password: PASSWORD, isActive: true });
    const login = await fetch(`${service.url}/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'reporter@example.com', password: PASSWORD }),
    });
    const { data } = (await login.json()) as { data: { token: string } };
    const { tokens } = await connect(service, openBrowser(service, data.token));
    return {
      id,
      token: tokens.access_token,
      session: data.token,
      client: await connectClient(service, tokens.access_token),
    };
  };

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openNewsroom(service);
    const { tokens } = await connect(service, openBrowser(service, newsroom.panel.token));
    chiefsAgent = await connectClient(service, tokens.access_token);
    const { body } = await newsroom.panel.call<{ data: { id: number } }>('POST', '/admin/roles', {
      name: 'Reporter',
      description: 'Writes',
    });
    roleId = body.data.id;
    // Approved with full rights; what the role loses afterwards, the agent loses.
    await setRights([
      { action: 'read', fields: FIELDS },
      { action: 'create', fields: FIELDS },
      { action: 'update', fields: FIELDS },
      { action: 'publish' },
    ]);
    colleague = await employ();
  });
  afterAll(async () => {
    await service.stop();
  });

  const call = <T = Record<string, unknown>>(name: string, args: Record<string, unknown>) =>
    callTool<T>(colleague.client, name, args);

  const write = (fields: Record<string, unknown> = {}) =>
    call<{ id: number; state: string; notes: string[] }>('create-article', {
      ota_id: newsroom.otaId,
      author_id: newsroom.authorId,
      title: 'A report',
      body: 'Words.',
      ...fields,
    });

  it('is nothing where the role allows nothing', async () => {
    await setRights([]);
    const refused = await write();
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('Rita Reporter, for whom you work, may not create articles');
    expect((await call('list-drafts', {})).isError).toBe(true);
    expect((await call('upload-image', { data: 'aGVsbG8=' })).text).toContain('may not upload');
    expect((await call('create-ota', { name: 'New' })).text).toContain('may not create otas');
  });

  it('is to publish only where the role allows it, whatever the scopes', async () => {
    await setRights([{ action: 'create', fields: FIELDS }]);
    const { data } = await write({ is_published: true });
    expect(data.state).toBe('draft');
    expect(data.notes[0]).toContain('Rita Reporter may not publish');
  });

  it('is to write the fields that the role allows', async () => {
    await setRights([
      { action: 'create', fields: FIELDS.filter((name) => name !== 'is_featured') },
    ]);
    const refused = await write({ title: 'Every field' });
    expect(refused.text).toContain('may not create is_featured of articles');
  });

  it('is, of several changes, none where the role lacks the right to one', async () => {
    await setRights([
      { action: 'create', fields: FIELDS },
      { action: 'read', fields: FIELDS },
    ]);
    const fields = { ota_id: newsroom.otaId, author_id: newsroom.authorId, body: 'Words.' };
    const refused = await call('apply-changes', {
      dry_run: false,
      changes: [
        { tool: 'create-article', arguments: { ...fields, title: 'Made with a term' } },
        {
          tool: 'create-glossary-term',
          arguments: { term: 'No right to it', short_definition: 'A term.' },
        },
      ],
    });
    expect(refused.fieldErrors).toEqual([
      { path: 'changes.1', message: expect.stringContaining('may not create glossary-terms') },
    ]);
    const { data } = await callTool<{ drafts: { title: string }[] }>(chiefsAgent, 'list-drafts', {
      limit: 50,
    });
    expect(data.drafts.map(({ title }) => title)).not.toContain('Made with a term');
  });

  it('ends with conditions: own articles only', async () => {
    await setRights([
      { action: 'create', fields: FIELDS },
      { action: 'read', fields: FIELDS, conditions: [IS_CREATOR] },
      { action: 'update', fields: FIELDS, conditions: [IS_CREATOR] },
    ]);
    const { data: own } = await write({ title: 'Her own' });
    const foreign = await newsroom.panel.create(ARTICLE, { title: 'Of the chief', body: 'Words.' });
    const { data } = await call<{ drafts: { title: string }[] }>('list-drafts', { limit: 50 });
    const titles = data.drafts.map(({ title }) => title);
    expect(titles).toContain('Her own');
    expect(titles).not.toContain('Of the chief');

    const { data: mine } = await call<{ updated_at: string }>('get-article', { id: own.id });
    const changed = await call('update-article', {
      id: own.id,
      title: 'Her own, better',
      expected_updated_at: mine.updated_at,
    });
    expect(changed.isError).toBe(false);

    const foreignId = Number(foreign.article_id);
    expect((await call('get-article', { id: foreignId })).text).toContain('may not read');
    const refused = await call('update-article', {
      id: foreignId,
      title: 'Taken over',
      expected_updated_at: new Date(String(foreign.updatedAt)).toISOString(),
    });
    expect(refused.text).toContain('may not change this entry');
    const untouched = await newsroom.panel.read(ARTICLE, foreign.documentId);
    expect(untouched.title).toBe('Of the chief');
  });

  it('is to read of drafts the fields that the role allows', async () => {
    await setRights([
      { action: 'create', fields: [...FIELDS, 'excerpt'] },
      { action: 'read', fields: ['title', 'body'] },
    ]);
    const { data: made } = await write({ title: 'In part', excerpt: 'Kept back' });
    const { data: seen } = await call<Record<string, unknown>>('get-article', { id: made.id });
    expect(seen).toMatchObject({ title: 'In part', body: 'Words.', excerpt: null, author: null });
    const listed = await call('list-drafts', { limit: 50 });
    expect(JSON.stringify(listed)).not.toContain('Kept back');
    expect((await call('preview-article', { id: made.id })).text).toContain('may not read excerpt');

    await setRights([{ action: 'read', fields: ['title'] }]);
    const refused = await call('get-article', { id: made.id });
    expect(refused.text).toContain('may not read body of this entry');
    expect(refused.text).not.toContain('Words.');
  });

  it('is to hear of no passage of a body that the role may not read', async () => {
    await setRights([
      { action: 'create', fields: FIELDS },
      { action: 'read', fields: ['title'] },
      { action: 'update', fields: FIELDS },
    ]);
    const { data } = await write({ title: 'Kept to herself', body: 'Rooms are secret.' });
    const { body: stored } = await newsroom.panel.call<{ results: { updatedAt: string }[] }>(
      'GET',
      `/content-manager/collection-types/${ARTICLE}?filters[article_id][$eq]=${data.id}`,
    );
    const basis = { id: data.id, expected_updated_at: stored.results[0]?.updatedAt };
    const edits = [{ old: 'Rooms were', new: 'Rooms' }];
    const refusals = [
      await call('update-article', { ...basis, body_edits: edits }),
      await call('edit-article', { ...basis, old_text: 'Rooms were', new_text: 'Rooms' }),
      await call('add-comment', { id: data.id, text: 'What?', quote: 'Rooms were' }),
    ];
    for (const { text } of refusals) {
      expect(text).toContain('may not read body of this entry');
      expect(text).not.toContain('secret');
    }
  });

  it('is to show and take back in the panel what the role of who looks allows', async () => {
    await setRights([
      { action: 'create', fields: [...FIELDS, 'excerpt'] },
      { action: 'read', fields: ['title'] },
      { action: 'update', fields: ['title'] },
      { action: 'delete' },
    ]);
    const { data: made } = await write({ title: 'Whose is it', body: 'Not for everybody.' });
    const { body: list } = await newsroom.panel.call<{
      results: { documentId: string; article_id: number }[];
    }>('GET', `/content-manager/collection-types/${ARTICLE}?pageSize=100`);
    const documentId = list.results.find(({ article_id: id }) => id === made.id)?.documentId;
    const session = { Authorization: `Bearer ${colleague.session}` };
    const address = `${service.url}/admin/mcp/changes`;
    const answer = await fetch(`${address}?contentType=${ARTICLE}&documentId=${documentId}`, {
      headers: session,
    });
    const { data } = (await answer.json()) as {
      data: { id: number; fields: { field: string }[] }[];
    };
    expect(data).toHaveLength(1);
    expect(data[0]?.fields.map(({ field }) => field)).toEqual(['title']);

    const chief = await callTool<{ updated_at: string }>(chiefsAgent, 'get-article', {
      id: made.id,
    });
    await callTool(chiefsAgent, 'update-article', {
      id: made.id,
      body: 'Changed by another.',
      expected_updated_at: chief.data.updated_at,
    });
    const { body: log } = await newsroom.panel.call<{ data: { id: number }[] }>(
      'GET',
      `/admin/mcp/changes?contentType=${ARTICLE}&documentId=${documentId}`,
    );
    const restored = await fetch(`${address}/${log.data[0]?.id}/restore`, {
      method: 'POST',
      headers: session,
    });
    expect(restored.status).toBe(403);
    expect((await newsroom.panel.read(ARTICLE, String(documentId))).body).toBe(
      'Changed by another.',
    );
  });

  it('is only one edit when two are made at once', async () => {
    await setRights([
      { action: 'create', fields: FIELDS },
      { action: 'read', fields: FIELDS },
      { action: 'update', fields: FIELDS },
    ]);
    const { data } = await write({ title: 'Two at once' });
    const { data: seen } = await call<{ updated_at: string }>('get-article', { id: data.id });
    const edits = await Promise.all(
      ['One.', 'Other.'].map((body) =>
        call('update-article', { id: data.id, body, expected_updated_at: seen.updated_at }),
      ),
    );
    expect(edits.map(({ isError }) => isError).sort()).toEqual([false, true]);
  });

  it('is listed by program, of which each registration counts, for each person', async () => {
    const chief = openBrowser(service, newsroom.panel.token);
    const reporter = openBrowser(service, colleague.session);
    for (const [person, name, address] of [
      [chief, 'Desk tool', 'http://localhost:50001/callback'],
      [chief, 'Desk tool', 'http://localhost:50002/callback'],
      [chief, 'desk Tool', 'http://localhost:50003/callback'],
      [reporter, 'Desk tool', 'http://localhost:50004/callback'],
    ] as const) {
      const client = await registerClient(service, { client_name: name, redirect_uris: [address] });
      await connect(service, person, { client, scopes: ['content:read'] });
    }
    const { data } = await chief.panel<
      { name: string; person: { id: number }; registrations: number; isNameShared: boolean }[]
    >('GET', '/programs?pageSize=100');
    expect(
      data
        .filter(({ name }) => /^desk tool$/i.test(name))
        .map(({ name, person, registrations, isNameShared }) => [
          name,
          person.id === colleague.id,
          registrations,
          isNameShared,
        ]),
    ).toEqual([
      ['Desk tool', true, 1, true],
      ['desk Tool', false, 1, true],
      ['Desk tool', false, 2, true],
    ]);
  });

  it('ends when the person is blocked, at the next call', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await post(service, colleague.token, ping)).status).toBe(200);
    await newsroom.panel.call('PUT', `/admin/users/${colleague.id}`, { isActive: false });
    expect((await post(service, colleague.token, ping)).status).toBe(401);
  });
});
