import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { createServer, type Server } from 'node:http';
import { estimateTokenCount } from 'tokenx';
import { eventually } from '../support/eventually';
import { callTool, connectClient, openAgentDesk, type AgentDesk } from '../support/mcp-agents';
import { png } from '../support/pictures';
import { startService, type Service } from '../support/service';

const ARTICLE = 'api::article.article';
/** A loopback address that the service may fetch from; 127.0.0.1 it may not. */
const OPEN_NETWORK = '127.0.0.2';
const BUDGET = 8000;

interface Article {
  id: number;
  state: string;
  version: string;
  title: string;
  slug: string;
  body: string;
  updated_at: string;
  updated_by: string | null;
  ota: { id: number; slug: string } | null;
  sources: { title: string; url: string }[];
}

interface RecordedChange {
  id: number;
  agent: string;
  person: string;
  tool: string;
  operation: string;
  state: string;
  fields: { field: string; before: unknown; after: unknown }[];
}

describe('The MCP tools', () => {
  let service: Service;
  let desk: AgentDesk;
  let client: Client;
  let pictures: Server;

  beforeAll(async () => {
    service = await startService({
      withDemoContent: true,
      env: { OUTBOUND_PRIVATE_NETWORKS: OPEN_NETWORK },
    });
    desk = await openAgentDesk(service);
    client = await connectClient(service, await desk.admit());
    const picture = await png();
    pictures = createServer((request, response) => {
      if (request.url === '/moved.png') {
        response.writeHead(302, { Location: '/red.png' }).end();
      } else {
        response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture);
      }
    });
    await new Promise<void>((resolve) => pictures.listen(0, '0.0.0.0', resolve));
  });
  afterAll(async () => {
    await client.close();
    pictures.close();
    await service.stop();
  });

  const call = <T>(name: string, args: Record<string, unknown> = {}) =>
    callTool<T>(client, name, args);

  const draft = async (fields: Record<string, unknown> = {}) => {
    const { data, text, isError } = await call<{ id: number; state: string; notes: string[] }>(
      'create-article',
      { ota_id: 1, author_id: 1, title: 'An agent writes', body: 'First words.', ...fields },
    );
    if (isError) throw new Error(text);
    return data;
  };

  const read = async (id: number, version = 'draft'): Promise<Article> =>
    (await call<Article>('get-article', { id, version })).data;

  const publicStatus = async (path: string): Promise<number> =>
    (await fetch(`${service.url}${path}`)).status;

  const changesOf = async (contentType: string, documentId: string): Promise<RecordedChange[]> => {
    const query = new URLSearchParams({ contentType, documentId }).toString();
    const { status, body } = await desk.panel.call<{ data: RecordedChange[] }>(
      'GET',
      `/admin/mcp/changes?${query}`,
    );
    expect(status).toBe(200);
    return body.data;
  };

  const documentOf = async (id: number): Promise<string> => {
    const { body } = await desk.panel.call<{ results: { documentId: string }[] }>(
      'GET',
      `/content-manager/collection-types/${ARTICLE}?filters[article_id][$eq]=${id}`,
    );
    return body.results[0]?.documentId ?? '';
  };

  describe('read', () => {
    it('lists with what the other tools take', async () => {
      const otas = await call<{ otas: { id: number; slug: string }[] }>('list-otas', { limit: 50 });
      expect(otas.data.otas).toHaveLength(20);
      const airbnb = otas.data.otas.find(({ slug }) => slug === 'airbnb');
      const { data } = await call<{ articles: { id: number; ota: object }[] }>('list-articles', {
        ota: airbnb?.id,
      });
      expect(data.articles.length).toBeGreaterThan(0);
      for (const { ota } of data.articles) {
        expect(ota).toEqual({ id: airbnb?.id, name: 'Airbnb', slug: 'airbnb' });
      }
      for (const name of [
        'list-categories',
        'list-authors',
        'list-glossary-terms',
        'list-pr-links',
      ]) {
        const listed = await call<Record<string, unknown[]>>(name);
        const [items] = Object.values(listed.data);
        expect([name, items?.length]).not.toEqual([name, 0]);
        expect(listed.text).toMatch(/^.+:\n- /);
      }
    });

    it('logs a call whose arguments are nested too deeply to be kept', async () => {
      const levels = 8_000;
      const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
      const response = await fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${await desk.admit()}`,
          'Content-Type': 'application/json',
          'MCP-Protocol-Version': '2025-06-18',
        },
        body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list-otas","arguments":{"deep":${deep}}}}`,
      });
      expect(await response.text()).toContain('is not a field of this resource');
      const { body } = await desk.panel.call<{ data: object[] }>(
        'GET',
        '/admin/agent-auth/activity?page=1',
      );
      expect(body.data[0]).toMatchObject({
        tool: 'list-otas',
        outcome: 'refused',
        arguments: { omitted: 'nested too deeply' },
      });
    });

    it('filters by number or slug alike, and names what there is not', async () => {
      const { data } = await call<{ otas: { id: number; slug: string }[] }>('list-otas', {
        limit: 50,
      });
      const number = data.otas.find((ota) => ota.slug === 'booking-com')?.id;
      const [byNumber, bySlug] = await Promise.all(
        [number, 'booking-com'].map(
          async (ota) =>
            (await call<{ articles: object[] }>('list-articles', { ota, category: 'regulation' }))
              .data.articles,
        ),
      );
      expect(byNumber?.length).toBeGreaterThan(0);
      expect(byNumber).toEqual(bySlug);
      for (const tool of ['list-articles', 'list-drafts', 'list-pr-links', 'search-articles']) {
        const query = tool === 'search-articles' ? { query: 'results' } : {};
        const { isError, text } = await call(tool, { ...query, ota: 'nobody' });
        const expected = 'ota: there is no OTA "nobody". list-otas names them all.';
        expect([tool, isError, text]).toEqual([tool, true, expect.stringContaining(expected)]);
      }
      const found = await call<{ articles: { id: number; slug: string }[] }>('search-articles', {
        query: 'gatekeeper Brussels',
        ota: number,
      });
      const [first] = found.data.articles;
      const read = await call<{ slug: string }>('get-article', { id: first?.id });
      expect(read.data.slug).toBe(first?.slug);
    });

    it('goes through a list with cursors, seeing everything once', async () => {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const page: { data: { articles: { id: number }[]; next_cursor: string | null } } =
          await call('list-articles', { limit: 25, ...(cursor === null ? {} : { cursor }) });
        seen.push(...page.data.articles.map(({ id }) => id));
        cursor = page.data.next_cursor;
      } while (cursor !== null);
      expect(seen.length).toBeGreaterThan(50);
      expect(new Set(seen).size).toBe(seen.length);
    });

    it('refuses a cursor of another list', async () => {
      const { data } = await call<{ next_cursor: string }>('list-articles', { limit: 1 });
      const other = await call('list-articles', { ota: 9, cursor: data.next_cursor });
      expect(other.isError).toBe(true);
      expect(other.fieldErrors[0]).toMatchObject({ path: 'cursor' });
    });

    it('never exceeds its budget', async () => {
      for (const name of ['list-articles', 'list-glossary-terms', 'list-otas', 'list-pr-links']) {
        const result = await client.callTool({ name, arguments: { limit: 50 } });
        const tokens = estimateTokenCount(JSON.stringify(result));
        expect([name, tokens <= BUDGET]).toEqual([name, true]);
      }
      const { data } = await call<{ articles: unknown[]; next_cursor: string | null }>(
        'list-articles',
        { limit: 50 },
      );
      expect(data.articles.length).toBeGreaterThan(10);
      expect(data.next_cursor).not.toBeNull();
    });

    it('gets a profile, prices, a term, and finds articles by words', async () => {
      const ota = await call<{ slug: string; description: string }>('get-ota', { slug: 'airbnb' });
      expect(ota.data.description.length).toBeGreaterThan(50);
      const prices = await call<{ ticker: string; prices: unknown[] }>('get-stock-history', {
        slug: 'airbnb',
        interval: 'month',
      });
      expect(prices.data.ticker).toBe('ABNB');
      expect(prices.data.prices.length).toBeLessThanOrEqual(13);
      const found = await call<{ articles: { slug: string }[] }>('search-articles', {
        query: 'gatekeeper Brussels',
        limit: 3,
      });
      const slug = found.data.articles[0]?.slug;
      const article = await call<Article>('get-article', { slug });
      expect(article.data).toMatchObject({ slug, version: 'published', state: 'published' });
      const terms = await call<{ terms: { slug: string; term: string }[] }>('list-glossary-terms');
      const [term] = terms.data.terms;
      const whole = await call<{ term: string }>('get-glossary-term', { slug: term?.slug });
      expect(whole.data.term).toBe(term?.term);
    });

    it('gives one section of a text as it is written, and names the headings when there is none such', async () => {
      const section = '## Rooms & rates\n\nThey *rose*.\n\n### Europe\n\nLess so.\n\n';
      const { id } = await draft({ body: `Before.\n\n${section}## Outlook\n\nMore.` });
      const read = (name: string) =>
        call<{ body: string }>('get-article', { id, version: 'draft', section: name });
      const { url } = (await call<{ url: string }>('get-article', { id })).data;
      for (const name of ['rooms & rates', 'section-rooms-rates', `${url}#section-rooms-rates`]) {
        const { data, text } = await read(name);
        expect([name, data.body]).toEqual([name, section]);
        expect(text).not.toContain('Before.');
      }
      expect((await read('Europe')).data.body).toBe('### Europe\n\nLess so.\n\n');
      const { isError, fieldErrors } = await read('Asia');
      expect(isError).toBe(true);
      expect(fieldErrors).toEqual([
        {
          path: 'section',
          message: 'is not there; the headings are "Rooms & rates", "Europe", "Outlook"',
        },
      ]);
    });

    it('offers what to read after an article, as its page does', async () => {
      const query = { query: 'gatekeeper Brussels', limit: 3 };
      const found = await call<{ articles: { slug: string; url: string }[] }>(
        'search-articles',
        query,
      );
      const [shown] = found.data.articles;
      await eventually(async () => {
        const { data, text } = await call<{ related: { title: string; url: string }[] }>(
          'get-article',
          { slug: shown?.slug },
        );
        const page = await (await fetch(`${shown?.url}.md`)).text();
        const related = /^related:\n((?: .*\n)+)/m.exec(page)?.[1] ?? '';
        const onPage = [...related.matchAll(/^ {4}url: (\S+)\.md$/gm)].map(([, url]) => url);
        expect(data.related.length).toBeGreaterThan(0);
        expect(data.related.map(({ url }) => url)).toEqual(onPage);
        for (const { title } of data.related) expect(text).toContain(title);
      });
    });

    it('says what to do about wrong arguments and missing things', async () => {
      const wrong = await call('get-article', { id: 1, slug: 'x' });
      expect(wrong.text).toContain('give either id or slug');
      const source = { title: 'Announcement' };
      const lacking = await call('create-article', { ota_id: 1, author_id: 1, sources: [source] });
      expect(lacking.fieldErrors).toEqual(
        ['title', 'body', 'sources.0.url'].map((path) => ({ path, message: 'is required' })),
      );
      const malformed = await call('list-articles', { ota: 'Agoda!', category: true });
      expect(malformed.fieldErrors).toEqual([
        { path: 'ota', message: expect.stringMatching(/^must be lower-case letters and digits/) },
        { path: 'category', message: 'must be a number or a slug' },
      ]);
      const missing = await call('get-ota', { slug: 'nobody' });
      expect(missing).toMatchObject({ isError: true });
      expect(missing.text).toContain('list-otas');
      const unlisted = await call('get-stock-history', { slug: 'agoda' });
      expect(unlisted.text).toContain('No share prices of Agoda');
    });
  });

  describe('write articles', () => {
    it('as drafts of the approving person, with the agent in the log', async () => {
      const { id, state } = await draft({
        title: 'Written by an agent',
        sources: [{ title: 'Release', url: 'https://press.example/1' }],
      });
      expect(state).toBe('draft');
      const article = await read(id);
      expect(article).toMatchObject({ state: 'draft', ota: { id: 1 } });
      expect(article.sources).toEqual([{ title: 'Release', url: 'https://press.example/1' }]);
      expect(await publicStatus(`/booking-holdings/${article.slug}`)).toBe(404);
      const documentId = await documentOf(id);
      const stored = await desk.panel.read(ARTICLE, documentId);
      const { body } = await desk.panel.call<{ data: { id: number } }>('GET', '/admin/users/me');
      expect(stored.createdBy).toMatchObject({ id: body.data.id });
      expect(stored.updatedBy).toMatchObject({ id: body.data.id });
      const [change] = await changesOf(ARTICLE, documentId);
      expect(change).toMatchObject({
        agent: 'Test agent',
        tool: 'create-article',
        operation: 'create',
        state: 'in-effect',
      });
    });

    it('and publishes only when asked to and allowed to', async () => {
      const { id, state } = await draft({ title: 'To be published', is_published: true });
      expect(state).toBe('published');
      expect(await read(id, 'published')).toMatchObject({ state: 'published' });
      const writer = await connectClient(
        service,
        await desk.admit(['content:read', 'content:write']),
      );
      const { data } = await callTool<{ state: string; notes: string[] }>(
        writer,
        'create-article',
        {
          ota_id: 1,
          author_id: 1,
          title: 'Not to be published',
          body: 'Words.',
          is_published: true,
        },
      );
      expect(data.state).toBe('draft');
      expect(data.notes[0]).toContain('content:publish');
      await writer.close();
    });

    it('names every wrong field at once', async () => {
      const refused = await call('create-article', {
        ota_id: 4711,
        author_id: 1,
        title: '',
        body: 'x',
        colour: 'red',
      });
      expect(refused.isError).toBe(true);
      expect(refused.fieldErrors.map(({ path }) => path).sort()).toEqual(['colour', 'title']);
      const dangling = await call('create-article', {
        ota_id: 4711,
        author_id: 1,
        title: 'x',
        body: 'x',
      });
      expect(dangling.fieldErrors).toEqual([{ path: 'ota_id', message: 'no such ota: 4711' }]);
      expect(dangling.text).toContain('Nothing was changed');
    });

    it('changes the draft and leaves what readers see', async () => {
      const { id } = await draft({ title: 'Readers see this', is_published: true });
      const before = await read(id);
      const changed = await call<Article>('update-article', {
        id,
        title: 'Readers do not see this yet',
        expected_updated_at: before.updated_at,
      });
      expect(changed.data).toMatchObject({
        state: 'changed',
        title: 'Readers do not see this yet',
      });
      expect(await read(id, 'published')).toMatchObject({ title: 'Readers see this' });
      const { data } = await call<{ drafts: { id: number }[] }>('list-drafts');
      expect(data.drafts.map((entry) => entry.id)).toContain(id);
      const published = await call<Article>('update-article', {
        id,
        is_published: true,
        expected_updated_at: changed.data.updated_at,
      });
      expect(published.data.state).toBe('published');
      expect(await read(id, 'published')).toMatchObject({ title: 'Readers do not see this yet' });
    });

    it('lists and shows a draft that has no title yet', async () => {
      const { body } = await desk.panel.call<{ data: { article_id: number } }>(
        'POST',
        `/content-manager/collection-types/${ARTICLE}`,
        { body: 'Words before a title.' },
      );
      const { article_id: id } = body.data;
      const listed = await call<{ drafts: object[] }>('list-drafts', { limit: 1 });
      expect(listed.data.drafts).toMatchObject([{ id, title: null }]);
      expect(listed.text).toContain(`[${id}] (no title yet)`);
      expect(await read(id)).toMatchObject({ title: null, body: 'Words before a title.' });
      expect((await call('preview-article', { id })).data).toMatchObject({ id, title: null });
    });

    it("refuses to overwrite a person's newer edit, and shows it", async () => {
      const { id } = await draft({ title: 'Two write this' });
      const { updated_at: seen } = await read(id);
      const documentId = await documentOf(id);
      await desk.panel.update(ARTICLE, documentId, { body: 'The words of a person.' });
      const refused = await call('update-article', {
        id,
        body: 'The words of the agent.',
        expected_updated_at: seen,
      });
      expect(refused.isError).toBe(true);
      expect(refused.text).toContain('The words of a person.');
      expect(refused.fieldErrors[0]).toMatchObject({ path: 'expected_updated_at' });
      const now = await read(id);
      expect(now.body).toBe('The words of a person.');
      const merged = await call('update-article', {
        id,
        body: 'The words of both.',
        expected_updated_at: now.updated_at,
      });
      expect(merged.isError).toBe(false);
    });

    it('replaces passages of a body, and leaves the rest as it is', async () => {
      const { id } = await draft({ body: 'One room.\n\nTwo rooms.\n\nTwo rooms more.' });
      const { updated_at: seen } = await read(id);
      const basis = { id, expected_updated_at: seen };
      const edit = (old: string) =>
        call('update-article', { ...basis, body_edits: [{ old, new: 'Three rooms.' }] });
      const problems = {
        'Two rooms': 'occurs 2 times in the text; include more of its surroundings',
        'One  room.':
          'is not in the text; copy it exactly as get-article gives it. Nearest is "One room."',
      };
      for (const [old, message] of Object.entries(problems)) {
        expect((await edit(old)).fieldErrors).toEqual([{ path: 'body_edits.0.old', message }]);
      }
      const both = await call('update-article', {
        ...basis,
        body: 'All.',
        body_edits: [{ old: 'One', new: 'All' }],
      });
      expect(both.fieldErrors).toEqual([expect.objectContaining({ path: 'body_edits' })]);
      expect((await edit('One room.')).isError).toBe(false);
      const { data } = await call<{ body: string }>('get-article', { id });
      expect(data.body).toBe('Three rooms.\n\nTwo rooms.\n\nTwo rooms more.');
      expect((await edit('Three rooms.')).fieldErrors).toEqual([
        expect.objectContaining({ path: 'expected_updated_at' }),
      ]);
    });

    it('edits one passage as it changes articles', async () => {
      const { id } = await draft({ body: 'One room.\r\n\r\n- *Two* rooms.\n- Two beds.' });
      const { updated_at: seen } = await read(id);
      const edit = (old_text: string, new_text: string, basis = seen) =>
        call<Article>('edit-article', { id, old_text, new_text, expected_updated_at: basis });
      const problems = {
        Two: 'occurs 2 times in the text; include more of its surroundings',
        'Two rooms.':
          'is not in the text; copy it exactly as get-article gives it. Nearest is "- *Two* rooms."',
      };
      for (const [old, message] of Object.entries(problems)) {
        expect((await edit(old, 'Three')).fieldErrors).toEqual([{ path: 'old_text', message }]);
      }
      const { data, text, isError } = await edit('*Two* rooms', '$& **rooms**');
      expect(isError).toBe(false);
      expect(data).toMatchObject({ id, version: 'draft', state: 'draft', notes: [] });
      expect(text).toContain(`Changed body of article ${id}. It is now draft; updated_at`);
      const edited = await read(id);
      expect(edited).toMatchObject({
        body: 'One room.\r\n\r\n- $& **rooms**.\n- Two beds.',
        updated_at: data.updated_at,
      });
      expect((await edit('beds', 'chairs')).fieldErrors).toEqual([
        expect.objectContaining({ path: 'expected_updated_at' }),
      ]);
      expect((await edit(edited.body, '', data.updated_at)).fieldErrors).toEqual(
        expect.arrayContaining([expect.objectContaining({ path: 'body' })]),
      );
      expect((await edit('\ud83d', 'x', data.updated_at)).fieldErrors).toEqual([
        expect.objectContaining({ path: 'old_text' }),
      ]);
      const changes = await changesOf(ARTICLE, await documentOf(id));
      expect(changes[0]).toMatchObject({
        tool: 'edit-article',
        operation: 'update',
        fields: [{ field: 'body', after: edited.body }],
      });
    });

    it('hands them over for review, where only people decide, and talks about them', async () => {
      const { id } = await draft({ title: 'For review', body: 'Rooms are sold late.' });
      const comment = await call<{ comment_id: number }>('add-comment', {
        id,
        text: 'How late?',
        quote: 'sold late',
      });
      const elsewhere = await call('add-comment', { id, text: 'Where?', quote: 'sold early' });
      expect(elsewhere.fieldErrors).toEqual([expect.objectContaining({ path: 'quote' })]);
      await call('add-comment', { id, text: 'A day.', answers: comment.data.comment_id });
      const submitted = await call('submit-for-review', { id, note: 'Ready, I think.' });
      expect(submitted.data).toEqual({ id, state: 'in_review' });
      expect((await call('submit-for-review', { id })).text).toContain('in review');
      const { data, text } = await call<{ state: string; comments: unknown[] }>('get-review', {
        id,
      });
      expect(data).toMatchObject({
        state: 'in_review',
        comments: [
          { text: 'How late?', quote: 'sold late', answers: [{ text: 'A day.' }] },
          { text: 'Ready, I think.', quote: null },
        ],
      });
      expect(text).toContain('(agent, for');
    });

    it('sees what was changed, and puts it back', async () => {
      const { id } = await draft({ title: 'As it was', body: 'One.\n\nTwo.' });
      const { updated_at: seen } = await read(id);
      await call('update-article', { id, expected_updated_at: seen, body: 'One.\n\nThree.' });
      const { data } = await call<{
        versions: { id: number; by: string; action: string; fields: string[] }[];
      }>('list-versions', { kind: 'article', id });
      const [changed, created] = data.versions;
      expect([changed?.action, changed?.fields]).toEqual(['saved', ['body']]);
      expect(changed?.by).toContain('(agent, for');
      const diff = await call<{ fields: { field: string; changes: string }[] }>(
        'get-version-diff',
        { version_id: changed?.id },
      );
      expect(diff.data.fields).toEqual([{ field: 'body', changes: expect.any(String) }]);
      expect(diff.text).toMatch(/^-Two\.$/m);
      expect(diff.text).toMatch(/^\+Three\.$/m);
      const restore = (basis: object) =>
        call<{ changed: string[] }>('restore-version', { version_id: created?.id, ...basis });
      const late = await restore({ expected_updated_at: seen });
      expect(late.fieldErrors).toEqual([expect.objectContaining({ path: 'expected_updated_at' })]);
      expect((await restore({})).data.changed).toEqual(['body']);
      expect((await restore({})).data.changed).toEqual([]);
      const restored = await call<{ body: string }>('get-article', { id });
      expect(restored.data.body).toBe('One.\n\nTwo.');
      const pages = await call<{ pages: { id: number }[] }>('list-pages', {});
      const ofPage = await call<{ versions: unknown[] }>('list-versions', {
        kind: 'page',
        id: pages.data.pages[0]?.id,
      });
      expect(ofPage.isError).toBe(false);
      expect((await call('get-version-diff', { version_id: 999_999 })).text).toContain(
        'no version 999999',
      );
    });

    it('lets one of two simultaneous edits through', async () => {
      const { id } = await draft({ title: 'Two at once' });
      const { updated_at: seen } = await read(id);
      const edits = await Promise.all(
        ['One.', 'Other.'].map((body) =>
          call('update-article', { id, body, expected_updated_at: seen }),
        ),
      );
      expect(edits.map(({ isError }) => isError).sort()).toEqual([false, true]);
    });

    it('previews a draft in the real theme', async () => {
      const { id } = await draft({ title: 'Only a preview shows this' });
      const { data } = await call<{ preview_url: string }>('preview-article', { id });
      const page = await fetch(data.preview_url);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Only a preview shows this');
    });
  });

  describe('write the rest', () => {
    it('an OTA and its profile', async () => {
      const created = await call<{
        ota: { id: number; url: string; updated_at: string };
      }>('create-ota', {
        name: 'Wego Travels',
        brands: ['Wego', 'Wego Pro'],
        parent_id: 1,
      });
      expect(created.text).toContain('Created OTA');
      const { id, url } = created.data.ota;
      expect((await fetch(url)).status).toBe(200);
      const updated = await call('update-ota-profile', {
        id,
        founded: 2005,
        key_facts: [{ label: 'Markets', value: '59', source_url: 'https://wego.example/about' }],
      });
      expect(updated.isError).toBe(false);
      const { data } = await call<Record<string, unknown>>('get-ota', { id });
      expect(data).toMatchObject({ founded: 2005, brands: ['Wego', 'Wego Pro'] });
      const late = await call('update-ota-profile', {
        id,
        founded: 2006,
        expected_updated_at: created.data.ota.updated_at,
      });
      expect(late.fieldErrors).toEqual([expect.objectContaining({ path: 'expected_updated_at' })]);
      expect(late.text).toContain('Read it with get-ota');
      const inTime = await call('update-ota-profile', {
        id,
        legal_name: 'Wego Pte. Ltd.',
        expected_updated_at: data.updated_at,
      });
      expect(inTime.isError).toBe(false);
      const circle = await call('update-ota-profile', { id, parent_id: id });
      expect(circle.fieldErrors).toEqual([expect.objectContaining({ path: 'parent_id' })]);
      const nothing = await call('update-ota-profile', { id });
      expect(nothing.text).toContain('names no field to change');
    });

    it('what is created under a key, once', async () => {
      const page = { title: 'How we work', body: 'Slowly.', idempotency_key: 'errand-7' };
      const [first, again] = [
        await call<{ page: { id: number } }>('create-page', page),
        await call<{ page: { id: number } }>('create-page', page),
      ];
      expect(again.data.page.id).toBe(first.data.page.id);
      const other = await call('create-page', { ...page, title: 'Another' });
      expect(other.fieldErrors).toEqual([expect.objectContaining({ path: 'idempotency_key' })]);
      const article = { ota_id: 9, author_id: 1, title: 'Once', body: 'Once.' };
      const drafts = await Promise.all(
        [1, 2].map(() =>
          call<{ id: number }>('create-article', { ...article, idempotency_key: 'errand-8' }),
        ),
      );
      expect(drafts[0]?.data.id).toBe(drafts[1]?.data.id);
    });

    it('no article twice, unless a key says that it is another', async () => {
      const article = { ota_id: 9, author_id: 1, title: 'Sent twice', body: 'By one agent.' };
      const create = (fields: object = {}) =>
        call<{ id: number }>('create-article', { ...article, ...fields });
      const sent = await Promise.all([create(), create()]);
      const [{ data } = { data: { id: 0 } }] = sent.filter(({ isError }) => !isError);
      const repetition = {
        path: 'body',
        message: expect.stringContaining(`repeats article ${data.id}, which you created`),
      };
      const late = await create({ is_featured: true });
      const refused = [...sent.filter(({ isError }) => isError), late];
      expect(refused.map(({ fieldErrors }) => fieldErrors)).toEqual([[repetition], [repetition]]);
      const other = await connectClient(service, await desk.admit());
      const others = [
        await create({ body: 'By the same agent.' }),
        await create({ idempotency_key: 'another' }),
        await callTool<{ id: number }>(other, 'create-article', article),
      ];
      await other.close();
      expect(others.map(({ isError }) => isError)).toEqual([false, false, false]);
      expect(new Set([data.id, ...others.map((made) => made.data.id)]).size).toBe(4);
    });

    it.each([
      ['category', { name: 'Airports' }, { description: 'Where journeys begin.' }],
      [
        'author',
        { name: 'Data desk', links: [{ label: 'Site', url: 'https://data.example' }] },
        { bio: 'Counts.' },
      ],
      ['page', { title: 'Corrections', body: 'What we got wrong.' }, { in_footer: false }],
    ])('a %s, and changes of it', async (kind, input, changes) => {
      const created = await call<Record<string, { id: number; updated_at: string; url: string }>>(
        `create-${kind}`,
        input,
      );
      expect([created.text, created.isError]).toEqual([expect.any(String), false]);
      const {
        id,
        updated_at: seen,
        url,
      } = created.data[kind] ?? { id: 0, updated_at: '', url: '' };
      expect((await fetch(url)).status).toBe(200);
      const namesake = await call(`create-${kind}`, input);
      expect(namesake.fieldErrors[0]?.message).toContain(`as ${kind} ${id}`);
      const basis = { id, expected_updated_at: seen };
      const changed = await call<Record<string, Record<string, unknown>>>(`update-${kind}`, {
        ...basis,
        ...changes,
      });
      expect(changed.data[kind]).toMatchObject(changes);
      const late = await call(`update-${kind}`, { ...basis, ...changes });
      expect(late.fieldErrors).toEqual([expect.objectContaining({ path: 'expected_updated_at' })]);
    });

    it('a comparison, of OTAs that are compared', async () => {
      const criteria = [
        {
          label: 'Fees',
          values: [
            { ota_id: 1, value: '15 %' },
            { ota_id: 2, value: '3 %' },
          ],
          winner_id: 2,
        },
      ];
      const created = await call<{ comparison: { id: number; url: string } }>('create-comparison', {
        title: 'One or the other',
        ota_ids: [2, 1],
        recommendations: [
          { ota_id: 2, audience: 'you count every euro', reason: 'It is cheaper.' },
        ],
        criteria,
        faq: [{ question: 'Which?', answer: 'It depends.' }],
      });
      const { id, url } = created.data.comparison;
      const shown = await (await fetch(url)).text();
      expect(shown).toContain('It depends.');
      expect(shown).toContain('if you count every euro');
      const { data, text } = await call<Record<string, unknown>>('get-comparison', { id });
      const recommendations = [
        { ota_id: 2, audience: 'you count every euro', reason: 'It is cheaper.' },
      ];
      expect(data).toMatchObject({ otas: [{ id: 2 }, { id: 1 }], recommendations, criteria });
      expect(text).toMatch(/Choose .+ if you count every euro: It is cheaper\./);
      const stranger = await call('update-comparison', {
        id,
        criteria: [{ label: 'Fees', values: [{ ota_id: 3, value: '1 %' }] }],
      });
      expect(stranger.fieldErrors).toEqual([expect.objectContaining({ path: 'criteria.0' })]);
      const advised = await call('update-comparison', {
        id,
        recommendations: [{ ota_id: 3, audience: 'you like surprises', reason: 'It is neither.' }],
      });
      expect(advised.fieldErrors).toEqual([expect.objectContaining({ path: 'recommendations.0' })]);
      expect(
        (await call('create-comparison', { title: 'Alone', ota_ids: [1] })).fieldErrors,
      ).toEqual([expect.objectContaining({ path: 'ota_ids' })]);
      const listed = await call<{ comparisons: { id: number }[] }>('list-comparisons', {});
      expect(listed.data.comparisons.map((comparison) => comparison.id)).toContain(id);
    });

    it('a glossary term, once', async () => {
      const term = { term: 'Attach rate', short_definition: 'Share of bookings with an extra.' };
      const { data } = await call<{ url: string }>('create-glossary-term', {
        ...term,
        aliases: ['Cross-sell rate'],
        related: ['take-rate'],
      });
      expect(await (await fetch(`${data.url}.md`)).text()).toContain('Share of bookings');
      const again = await call('create-glossary-term', { ...term, term: 'attach RATE' });
      expect(again.fieldErrors[0]).toMatchObject({ path: 'term' });
      const found = await call<{ id: number }>('get-glossary-term', { slug: 'attach-rate' });
      const changed = await call<{ aliases: string[] }>('update-glossary-term', {
        id: found.data.id,
        aliases: ['Ancillary rate'],
      });
      expect(changed.data.aliases).toEqual(['Ancillary rate']);
      const dangling = await call('create-glossary-term', {
        ...term,
        term: 'Another',
        related: ['no-such-term'],
      });
      expect(dangling.fieldErrors[0]?.message).toContain('no-such-term');
    });

    it('a PR link from its creation to its end', async () => {
      const { data } = await call<{ pr_link: { id: number; updated_at: string } }>(
        'create-pr-link',
        {
          ota_id: 9,
          title: 'Summer release',
          url: 'https://news.airbnb.example/summer',
        },
      );
      const { id } = data.pr_link;
      const twice = await call('create-pr-link', {
        ota_id: 9,
        title: 'Again',
        url: 'https://news.airbnb.example/summer',
      });
      expect(twice.fieldErrors[0]).toMatchObject({ path: 'url' });
      const hidden = await call<{ pr_link: { state: string } }>('update-pr-link', {
        id,
        state: 'archived',
      });
      expect(hidden.data.pr_link.state).toBe('archived');
      const seen = data.pr_link.updated_at;
      for (const [tool, change] of [
        ['update-pr-link', { state: 'broken' }],
        ['delete-pr-link', {}],
      ] as const) {
        const late = await call(tool, { id, ...change, expected_updated_at: seen });
        expect(late.fieldErrors).toEqual([
          expect.objectContaining({ path: 'expected_updated_at' }),
        ]);
      }
      expect((await call('delete-pr-link', { id })).isError).toBe(false);
      expect((await call('delete-pr-link', { id })).text).toContain(`no PR link ${id}`);
    });

    it('a picture from its bytes', async () => {
      const { data } = await call<{ path: string; width: number }>('upload-image', {
        data: (await png()).toString('base64'),
        file_name: 'red.png',
        alternative_text: 'Red',
      });
      expect(data.width).toBe(640);
      const { id } = await draft({ title: 'With a picture', featured_image: data.path });
      expect(await read(id)).toMatchObject({
        featured_image: data.path,
        featured_image_provenance: null,
      });
      const made = await call<{ path: string }>('upload-image', {
        data: (await png()).toString('base64'),
        credit: 'A machine',
        digital_source_type: 'trainedAlgorithmicMedia',
      });
      const { id: other } = await draft({ title: 'Painted', featured_image: made.data.path });
      expect(await read(other)).toMatchObject({
        featured_image_provenance: {
          credit: 'A machine',
          source: null,
          digital_source_type: 'trainedAlgorithmicMedia',
        },
      });
      const noPicture = await call('upload-image', { data: 'aGVsbG8=' });
      expect(noPicture.fieldErrors[0]).toMatchObject({ path: 'image' });
    });

    it('a picture from a public address, and from no other', async () => {
      const { port } = pictures.address() as { port: number };
      const stored = await call<{ width: number }>('upload-image', {
        url: `http://${OPEN_NETWORK}:${port}/red.png`,
      });
      expect(stored.data.width).toBe(640);
      const inside = ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '[::ffff:127.0.0.1]'];
      for (const host of inside) {
        const refused = await call('upload-image', { url: `http://${host}:${port}/red.png` });
        expect([host, refused.fieldErrors]).toEqual([
          host,
          [{ path: 'url', message: 'is not a public address' }],
        ]);
      }
      const moved = await call('upload-image', { url: `http://${OPEN_NETWORK}:${port}/moved.png` });
      expect(moved.fieldErrors[0]?.message).toContain('answered 302');
      const both = await call('upload-image', { url: 'https://a.example/b.png', data: 'aGVsbG8=' });
      expect(both.text).toContain('give either data or url');
    });
  });

  describe('can be taken back in the panel', () => {
    const restore = (id: number, body: Record<string, unknown> = {}) =>
      desk.panel.call<{ error?: { details: { fields: string[] } } }>(
        'POST',
        `/admin/mcp/changes/${id}/restore`,
        body,
      );

    it('a change, with its publication', async () => {
      const { id } = await draft({ title: 'As it was', is_featured: false });
      const { updated_at: seen } = await read(id);
      await call('update-article', {
        id,
        title: 'As the agent wants it',
        ota_id: 9,
        is_published: true,
        expected_updated_at: seen,
      });
      const documentId = await documentOf(id);
      const [change] = await changesOf(ARTICLE, documentId);
      expect(change?.fields).toEqual(
        expect.arrayContaining([
          { field: 'title', before: 'As it was', after: 'As the agent wants it' },
          { field: 'is_published', before: false, after: true },
        ]),
      );
      expect((await restore(change?.id ?? 0)).status).toBe(200);
      expect(await read(id)).toMatchObject({ title: 'As it was', state: 'draft', ota: { id: 1 } });
      expect((await changesOf(ARTICLE, documentId))[0]?.state).toBe('restored');
    });

    it('but not over what a person wrote since, unless told to', async () => {
      const { id } = await draft({ title: 'Nobody touched this' });
      const { updated_at: seen } = await read(id);
      await call('update-article', { id, title: 'An agent did', expected_updated_at: seen });
      const documentId = await documentOf(id);
      await desk.panel.update(ARTICLE, documentId, { title: 'Then a person did' });
      const [change] = await changesOf(ARTICLE, documentId);
      expect(change?.state).toBe('changed-since');
      const refused = await restore(change?.id ?? 0);
      expect(refused.status).toBe(409);
      expect(refused.body.error?.details.fields).toContain('title');
      expect((await restore(change?.id ?? 0, { force: true })).status).toBe(200);
      expect(await read(id)).toMatchObject({ title: 'Nobody touched this' });
    });

    it('a creation', async () => {
      const { id } = await draft({ title: 'Should not have been made' });
      const [change] = await changesOf(ARTICLE, await documentOf(id));
      expect((await restore(change?.id ?? 0)).status).toBe(200);
      expect((await call('get-article', { id })).isError).toBe(true);
    });

    it('only by people signed in', async () => {
      const response = await fetch(`${service.url}/admin/mcp/changes/1/restore`, {
        method: 'POST',
      });
      expect(response.status).toBe(401);
    });
  });
});
