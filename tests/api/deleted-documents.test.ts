import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hireInto } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { callTool, connectClient, openAgentDesk } from '../support/mcp-agents';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { makeRole } from '../support/panel-askers';
import { signIn, type Panel, type PanelDocument } from '../support/panel-api';
import { isWhole } from '../support/scope';
import { runCommand, type Service } from '../support/service';
import { execute } from '../support/sql';

const ARTICLE = 'api::article.article';
const PAGE = 'api::page.page';

interface List {
  data: { id: number | string; documentId?: string; action?: string }[];
  meta: { total: number; title: string };
}

const ofOwn = (subject: string, verb: string): object => ({
  action: `plugin::content-manager.explorer.${verb}`,
  subject,
  properties: verb === 'delete' ? {} : { fields: ['title', 'slug', 'body'] },
  conditions: verb === 'create' ? [] : ['admin::is-creator'],
});

describeOnAlikeDatabases('What is not there any more', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let chief: Panel;
  let author: Panel;
  let mine: PanelDocument;
  let theirs: PanelDocument;
  let myPage: PanelDocument;
  let theirPage: PanelDocument;

  const listOf = async (who: Panel, address: string): Promise<List> => {
    const { status, body } = await who.call<List>('GET', address);
    expect(status).toBe(200);
    return body;
  };

  const about = ({ documentId }: PanelDocument): string =>
    `contentType=${ARTICLE}&documentId=${documentId}`;

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openNewsroom(service);
    chief = newsroom.panel;
    const verbs = ['create', 'read', 'update', 'delete'];
    const role = await makeRole(chief, 'Author of their own', [
      ...verbs.map((verb) => ofOwn(ARTICLE, verb)),
      ...verbs.map((verb) => ofOwn(PAGE, verb)),
      { action: 'plugin::publishing.effects.read', subject: null },
      { action: 'plugin::publishing.effects.retry', subject: null },
    ]);
    author = await signIn(service, await hireInto(chief, role, 'author'));
    mine = await author.create(ARTICLE, { title: 'Mine', body: 'Words.' });
    theirs = await chief.create(ARTICLE, { title: 'Theirs', body: 'Words.' });
    myPage = await author.create(PAGE, { title: 'My page', body: 'Words.' });
    theirPage = await chief.create(PAGE, { title: 'Their page', body: 'Words.' });
    const desk = await openAgentDesk(service);
    const client = await connectClient(service, await desk.admit(undefined, { proposes: true }));
    const change = async (tool: string, id: unknown, uid: string, documentId: string) => {
      const { updatedAt } = await chief.read(uid, documentId);
      const { isError, text } = await callTool(client, tool, {
        id: Number(id),
        expected_updated_at: new Date(String(updatedAt)).toISOString(),
        body: 'By an agent.',
      });
      if (isError) throw new Error(text);
    };
    for (const { documentId } of [mine, theirs]) {
      const { article_id: id } = await chief.read(ARTICLE, documentId);
      await change('update-article', id, ARTICLE, documentId);
      await chief.remove(ARTICLE, documentId);
    }
    for (const { id, documentId } of [myPage, theirPage]) {
      await change('update-page', id, PAGE, documentId);
      await chief.remove(PAGE, documentId);
    }
    await client.close();
  });
  afterAll(() => service.stop());

  it('has a history for whom its conditions hold', async () => {
    const versions = '/admin/history/versions';
    const own = await listOf(author, `${versions}?${about(mine)}`);
    expect(own.data.map(({ action }) => action)).toEqual(['deleted', 'saved', 'created']);
    expect(own.meta).toMatchObject({ total: 3, title: 'Mine' });
    expect((await author.call('GET', `${versions}?${about(theirs)}`)).status).toBe(403);
    expect((await listOf(chief, `${versions}?${about(theirs)}`)).meta.total).toBe(3);

    const comparison = '/admin/history/comparison';
    const sides = `from=nothing&to=${own.data[0]?.id}&all=true`;
    const compared = await author.call('GET', `${comparison}?${about(mine)}&${sides}`);
    expect(JSON.stringify(compared.body)).toContain('By an agent.');
    const refused = await author.call('GET', `${comparison}?${about(theirs)}&${sides}`);
    expect(refused.status).toBe(403);
  });

  it('has changes of agents for them, too', async () => {
    const changes = '/admin/mcp/changes';
    expect((await listOf(author, `${changes}?${about(mine)}`)).data).toHaveLength(1);
    expect((await author.call('GET', `${changes}?${about(theirs)}`)).status).toBe(403);
    expect((await listOf(chief, `${changes}?${about(theirs)}`)).data).toHaveLength(1);
  });

  it('and proposals, of which no others are counted', async () => {
    const proposals = '/admin/mcp/proposals';
    const all = await listOf(chief, proposals);
    expect(all.data.map(({ documentId }) => documentId)).toEqual([
      myPage.documentId,
      theirPage.documentId,
    ]);
    expect(all.meta.total).toBe(2);
    const own = await listOf(author, proposals);
    expect(own.data.map(({ documentId }) => documentId)).toEqual([myPage.documentId]);
    expect(own.meta.total).toBe(1);
    for (const { id, documentId } of all.data) {
      const { status } = await author.call('GET', `${proposals}?id=${id}`);
      expect(status).toBe(documentId === myPage.documentId ? 200 : 404);
    }

    for (const { id, documentId } of all.data) {
      await chief.call('POST', `${proposals}/${id}/decline`, {});
      const { status } = await author.call('GET', `${proposals}?id=${id}`);
      expect(status).toBe(documentId === myPage.documentId ? 200 : 404);
    }
    const decided = `${proposals}?state=decided`;
    expect((await listOf(chief, decided)).meta.total).toBe(2);
    const ownDecided = await listOf(author, decided);
    expect(ownDecided.data.map(({ documentId }) => documentId)).toEqual([myPage.documentId]);
    expect(ownDecided.meta.total).toBe(1);
  });

  it('has effects that are listed and counted for them alone', async () => {
    interface Effects {
      data: { effects: { id: number; article: { documentId: string } | null }[]; total: number };
    }
    const own = await author.create(ARTICLE, { title: 'Let out', body: 'Words.' });
    const other = await chief.create(ARTICLE, { title: 'Let out, too', body: 'Words.' });
    for (const { documentId } of [own, other]) {
      const { otaId: ota, authorId } = newsroom;
      await chief.publish(ARTICLE, documentId, { ota, author: authorId });
      await chief.remove(ARTICLE, documentId);
    }
    const seen = async (who: Panel, { documentId }: PanelDocument): Promise<Effects['data']> =>
      (await who.call<Effects>('GET', `/admin/publishing/effects?article=${documentId}`)).body.data;
    const ofChief = await seen(chief, own);
    expect(ofChief.total).toBeGreaterThan(0);
    expect(await seen(author, own)).toMatchObject({ total: ofChief.total });
    expect((await seen(chief, other)).total).toBe(ofChief.total);
    expect(await seen(author, other)).toMatchObject({ effects: [], total: 0 });
    const { body } = await author.call<Effects>('GET', '/admin/publishing/effects');
    const listed = body.data.effects.flatMap(({ article }) => article?.documentId ?? []);
    expect([...new Set(listed)]).toEqual([own.documentId]);
  });

  it('names nobody of this service in an export without accounts', async () => {
    const headerOf = async (...options: string[]): Promise<string[]> => {
      const file = path.join(service.folder, `content${options.join('')}.jsonl`);
      await runCommand(service, ['content', 'export', file, ...options]);
      const [header = ''] = readFileSync(file, 'utf8').split('\n');
      const { tables } = JSON.parse(header) as { tables: { name: string; columns: string[] }[] };
      return tables.find(({ name }) => name === 'history_versions')?.columns ?? [];
    };
    const columns = await headerOf();
    expect(columns).toContain('document_id');
    expect(columns).not.toContain('creator_id');
    if (isWhole) expect(await headerOf('--with-access')).toContain('creator_id');
  });

  it('is for roles without conditions alone where nobody knows whose it was', async () => {
    await execute(service, 'UPDATE history_versions SET creator_id = NULL');
    const versions = `/admin/history/versions?${about(mine)}`;
    expect((await author.call('GET', versions)).status).toBe(403);
    expect((await listOf(chief, versions)).meta.total).toBe(3);
    const decided = '/admin/mcp/proposals?state=decided';
    expect((await listOf(author, decided)).meta.total).toBe(0);
    expect((await listOf(chief, decided)).meta.total).toBe(2);
  });
});
