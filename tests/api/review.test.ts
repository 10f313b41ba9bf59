import { advanced } from '../support/advanced';
import { hire, type Colleague } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { until } from '../support/eventually';
import { linksIn, startMailServer, type MailServer } from '../support/mail-server';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { signIn, type Answer, type Panel, type PanelDocument } from '../support/panel-api';
import type { Service } from '../support/service';
import { execute, valueOf } from '../support/sql';

const ARTICLE = 'api::article.article';

interface Person {
  id: number;
  name: string;
}

interface Comment {
  id: number;
  text: string;
  by: { kind: string; name: string };
  mayRemove: boolean;
}

interface Shown {
  review: {
    state: string;
    revision: number;
    submitter: Person | null;
    assignee: Person | null;
    moved: { by: { name: string } } | null;
  };
  threads: (Comment & {
    passage: { field: string; quote: string } | null;
    resolved: { by: { name: string } } | null;
    answers: Comment[];
  })[];
  moves: string[];
  mayAssign: boolean;
  people: Person[];
}

interface Body {
  data: Shown;
  error: { name: string; message: string; details: { state?: string } };
}

interface Role {
  id: number;
}

/** Statements that let a database refuse to store notices, PostgreSQL at the end of the transaction. */
const REFUSING = {
  sqlite: `CREATE TRIGGER refusing BEFORE INSERT ON effects
    BEGIN SELECT RAISE(ABORT, 'Nothing today'); END`,
  postgres: `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'Nothing today'; END $$;
    CREATE CONSTRAINT TRIGGER refusing AFTER INSERT ON effects
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`,
};
const ACCEPTING = {
  sqlite: 'DROP TRIGGER refusing',
  postgres: 'DROP TRIGGER refusing ON effects',
};

const permission = (action: string, subject: string | null = null, fields?: string[]) => ({
  action,
  subject,
  properties: fields === undefined ? {} : { fields },
  conditions: [],
});

describeOnAlikeDatabases('Reviews of drafts', (database) => {
  let service: Service;
  let mail: MailServer;
  let isMailDown = false;
  let newsroom: Newsroom;
  let chief: Panel;
  let editor: Panel;
  let author: Panel;
  let guest: Panel;
  let editing: Colleague;
  let writing: Colleague;
  let guestRole: number;

  const write = (who: Panel = author, title = 'Rooms are sold late'): Promise<PanelDocument> =>
    who.create(ARTICLE, {
      title,
      body: 'Nobody knows why.\n\nPrices fall on Sundays.',
      ota: newsroom.otaId,
      author: newsroom.authorId,
    });

  const look = async (documentId: string, who: Panel = chief): Promise<Shown> => {
    const query = new URLSearchParams({ contentType: ARTICLE, documentId });
    const { status, body } = await who.call<Body>('GET', `/admin/review/entry?${query}`);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.data;
  };

  const move = async (
    who: Panel,
    documentId: string,
    name: string,
    more: object = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> => {
    const { revision } = (await look(documentId)).review;
    return who.call<Body>(
      'POST',
      '/admin/review/moves',
      { contentType: ARTICLE, documentId, move: name, revision, ...more },
      headers,
    );
  };

  const done = async (...given: Parameters<typeof move>): Promise<Shown> => {
    const { status, body } = await move(...given);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.data;
  };

  const say = (who: Panel, documentId: string, comment: object) =>
    who.call<{ data: { id: number }; error: { details: { errors: { path: string[] }[] } } }>(
      'POST',
      '/admin/review/comments',
      { contentType: ARTICLE, documentId, ...comment },
    );

  const list = async (who: Panel, which: string): Promise<{ title: string; state: string }[]> =>
    (
      await who.call<{ data: { title: string; state: string }[] }>(
        'GET',
        `/admin/review/entries?which=${which}`,
      )
    ).body.data;

  const stateOf = async (documentId: string) => (await look(documentId)).review.state;

  const ready = async (): Promise<string> => {
    const { documentId } = await write();
    const mails = mail.countTo(editing.email);
    await done(author, documentId, 'submit', { assigneeId: editing.id });
    await mail.mailTo(editing.email, mails + 1);
    await done(editor, documentId, 'approve');
    return documentId;
  };

  const grant = (permissions: object[]) =>
    chief.call('PUT', `/admin/roles/${guestRole}/permissions`, { permissions });

  beforeAll(async () => {
    mail = await startMailServer({
      judge: () => (isMailDown ? { code: 451, text: 'Come again' } : null),
    });
    service = await database.start({
      env: {
        MAIL_FROM: 'news@news.example',
        SMTP_URL: mail.url,
        ...advanced({
          effectRetrySeconds: 0.2,
          // What a stopped service has begun is tried again that soon.
          effectLeaseSeconds: 6,
          effectTimeoutSeconds: 5,
        }),
      },
    });
    newsroom = await openNewsroom(service);
    chief = newsroom.panel;
    editing = await hire(chief, 'strapi-editor', 'edith');
    writing = await hire(chief, 'strapi-author', 'arthur');
    editor = await signIn(service, editing);
    author = await signIn(service, writing);
    const role = await chief.call<{ data: Role & { code: string } }>('POST', '/admin/roles', {
      name: 'Guest',
      description: 'Looks on',
    });
    guestRole = role.body.data.id;
    guest = await signIn(service, await hire(chief, role.body.data.code, 'guest'));
  });
  afterAll(async () => {
    await service?.stop();
    await mail.close();
  });

  it('lead a draft from writing to ready and leave its text alone', async () => {
    const { documentId, updatedAt } = await write();
    expect(await look(documentId, author)).toMatchObject({
      review: { state: 'writing', revision: 0, moved: null },
      threads: [],
      moves: ['submit'],
      mayAssign: false,
    });
    const { people } = await look(documentId, author);
    expect(people.map(({ name }) => name)).toEqual(['Chief Editor', 'edith']);

    const mails = mail.countTo(editing.email);
    const submitted = await done(author, documentId, 'submit', {
      assigneeId: editing.id,
      note: 'The second paragraph\nis <b>new</b>.',
    });
    expect(submitted).toMatchObject({
      review: { state: 'in_review', submitter: { name: 'arthur' }, assignee: { name: 'edith' } },
      moves: ['withdraw'],
      threads: [{ text: 'The second paragraph\nis <b>new</b>.', passage: null }],
    });
    const toEditor = await mail.mailTo(editing.email, mails + 1);
    expect(toEditor.subject).toBe('For review: Rooms are sold late');
    const form = `${service.url}/cockpit/content-manager/collection-types/${ARTICLE}/${documentId}`;
    expect(linksIn(toEditor, '/cockpit')).toEqual([form]);
    expect(toEditor.text).toContain('> is <b>new</b>.');
    expect(toEditor.html).toContain('is &lt;b&gt;new&lt;/b&gt;.');
    expect(await list(editor, 'waiting')).toContainEqual(
      expect.objectContaining({ title: 'Rooms are sold late', state: 'in_review' }),
    );
    expect(await list(author, 'submitted')).toHaveLength(1);
    expect(await list(author, 'waiting')).toEqual([]);
    const underReview = await editor.call<{ results: { documentId: string }[] }>(
      'GET',
      `/content-manager/collection-types/${ARTICLE}?view=review`,
    );
    expect(underReview.body.results.map((entry) => entry.documentId)).toEqual([documentId]);

    expect((await look(documentId, editor)).moves).toEqual(['approve', 'ask_changes', 'withdraw']);
    const toAuthor = mail.countTo(writing.email);
    await done(editor, documentId, 'ask_changes', { note: 'Say who knows.' });
    expect((await mail.mailTo(writing.email, toAuthor + 1)).subject).toMatch(/^Changes asked:/);
    expect(await list(author, 'waiting')).toHaveLength(1);
    await done(author, documentId, 'submit');
    await mail.mailTo(editing.email, mails + 2);
    await author.call('PUT', '/admin/users/me', { preferedLanguage: 'de' });
    const approved = await done(editor, documentId, 'approve');
    expect(approved.review).toMatchObject({ state: 'ready', moved: { by: { name: 'edith' } } });
    const last = await mail.mailTo(writing.email, toAuthor + 2);
    expect(last.subject).toBe('Freigegeben: Rooms are sold late');
    expect(last.text).toContain('edith hat „Rooms are sold late“ freigegeben.');
    expect(last.html).toContain('<html lang="de">');
    expect(linksIn(last, '/cockpit')).toEqual([form]);

    // Once each, and nothing else.
    expect([mail.countTo(editing.email), mail.countTo(writing.email)]).toEqual([
      mails + 2,
      toAuthor + 2,
    ]);
    expect((await chief.read(ARTICLE, documentId)).updatedAt).toBe(updatedAt);
    const versions = `SELECT count(*) FROM history_versions WHERE document_id = '${documentId}'`;
    expect(Number(await valueOf(service, versions))).toBe(1);
  });

  it('are moved by whoever may', async () => {
    const { documentId } = await write();
    expect((await fetch(`${service.url}/admin/review/entries`)).status).toBe(401);
    const read = permission('plugin::content-manager.explorer.read', ARTICLE, ['title']);
    await grant([read]);
    const query = new URLSearchParams({ contentType: ARTICLE, documentId });
    for (const [method, path] of [
      ['GET', `entry?${query}`],
      ['GET', 'entries'],
      ['POST', 'moves'],
      ['POST', 'assignments'],
      ['POST', 'comments'],
      ['PUT', 'comments/1'],
      ['DELETE', 'comments/1'],
    ] as const) {
      const { status } = await guest.call(
        method,
        `/admin/review/${path}`,
        method === 'GET' ? undefined : {},
      );
      expect([path, status]).toEqual([path, 403]);
    }
    // Who may comment alone, and read the title alone.
    await grant([read, permission('plugin::review.comment')]);
    expect((await look(documentId, guest)).moves).toEqual([]);
    expect((await move(guest, documentId, 'submit')).status).toBe(403);
    const passage = { field: 'body', quote: 'why', before: 'knows ', after: '.', position: 13 };
    await say(editor, documentId, { text: 'Really?', passage });
    expect((await look(documentId, guest)).threads[0]?.passage).toBeNull();
    expect((await look(documentId, author)).threads[0]?.passage).toEqual(passage);
    expect((await say(guest, documentId, { text: 'Oh.', passage })).status).toBe(403);

    // Authors submit their own, and decide about nothing.
    const foreign = await write(editor);
    expect((await look(foreign.documentId, author)).moves).toEqual([]);
    expect((await move(author, foreign.documentId, 'submit')).status).toBe(403);
    await done(author, documentId, 'submit');
    expect((await move(author, documentId, 'approve')).status).toBe(403);
    expect((await move(author, documentId, 'ask_changes')).status).toBe(403);
    const assignment = { contentType: ARTICLE, documentId, revision: 1, assigneeId: writing.id };
    expect((await author.call('POST', '/admin/review/assignments', assignment)).status).toBe(403);
    expect((await editor.call('POST', '/admin/review/assignments', assignment)).status).toBe(400);
    // Nobody was named: it waits for all who decide.
    expect(await list(editor, 'waiting')).toHaveLength(1);
    await done(author, documentId, 'withdraw');
    expect(await stateOf(documentId)).toBe('writing');

    // Deciding without publishing: about others' texts alone.
    await grant([
      permission('plugin::content-manager.explorer.read', ARTICLE, ['title', 'body']),
      permission('plugin::content-manager.explorer.update', ARTICLE, ['title', 'body']),
      ...['comment', 'submit', 'decide'].map((name) => permission(`plugin::review.${name}`)),
    ]);
    await done(guest, documentId, 'submit');
    expect((await look(documentId, guest)).moves).toEqual(['ask_changes', 'withdraw']);
    const own = await move(guest, documentId, 'approve');
    expect([own.status, own.body.error.message]).toEqual([
      403,
      'Somebody else has to approve what you have submitted or changed.',
    ]);
    await done(editor, documentId, 'withdraw');
    await done(author, documentId, 'submit');
    await guest.update(ARTICLE, documentId, { body: 'Rewritten by the one who decides.' });
    expect((await look(documentId, guest)).moves).not.toContain('approve');
    expect((await move(guest, documentId, 'approve')).status).toBe(403);
    // Submitted once more, the rewritten text has been seen by two.
    await done(guest, documentId, 'ask_changes');
    await done(author, documentId, 'submit');
    await done(guest, documentId, 'approve');
    // Whoever publishes needs nobody's approval.
    await done(editor, foreign.documentId, 'submit');
    await done(editor, foreign.documentId, 'approve');
  });

  it('refuse what does not lead on from where they are', async () => {
    const { documentId } = await write();
    const early = await move(editor, documentId, 'approve');
    expect([early.status, early.body.error.message]).toEqual([
      409,
      'A text that is being written can’t be approved. Nothing was changed.',
    ]);
    await done(author, documentId, 'submit');
    const stale = await move(editor, documentId, 'approve', { revision: 0 });
    expect([stale.status, stale.body.error.name, stale.body.error.details]).toEqual([
      409,
      'ReviewConflict',
      { state: 'in_review', revision: 1 },
    ]);
    // Approved is what was read.
    const old = { 'Document-Version': 'another-version-of-it0' };
    const unread = await move(editor, documentId, 'approve', {}, old);
    expect([unread.status, unread.body.error.name]).toEqual([409, 'EditConflictError']);
    expect(await stateOf(documentId)).toBe('in_review');

    const both = await Promise.all([
      move(editor, documentId, 'approve', { revision: 1 }),
      move(chief, documentId, 'ask_changes', { revision: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await look(documentId)).review.revision).toBe(2);
    for (const wrong of [
      { move: 'publish' },
      { move: 'submit', revision: -1 },
      { move: 'submit', note: 'a'.repeat(4_001) },
      { move: 'submit', more: 1 },
    ]) {
      expect((await move(editor, documentId, wrong.move, wrong)).status).toBe(400);
    }
    const absent = { contentType: ARTICLE, documentId: 'absent', move: 'submit', revision: 0 };
    expect((await editor.call('POST', '/admin/review/moves', absent)).status).toBe(403);
    const other = { ...absent, contentType: 'api::ota.ota' };
    expect((await editor.call('POST', '/admin/review/moves', other)).status).toBe(403);
  });

  it('follow the text: a change needs another look, publication ends them', async () => {
    const documentId = await ready();
    const mails = mail.countTo(editing.email);
    await editor.update(ARTICLE, documentId, { scheduled_for: '2099-01-01T10:00:00.000Z' });
    await editor.update(ARTICLE, documentId, { scheduled_for: null, title: 'Rooms are sold late' });
    expect(await stateOf(documentId)).toBe('ready');
    await author.update(ARTICLE, documentId, { body: 'Everybody knows why.' });
    expect((await look(documentId)).review).toMatchObject({
      state: 'in_review',
      submitter: { name: 'arthur' },
      assignee: { name: 'edith' },
      moved: { by: { name: 'arthur' } },
    });
    const told = await mail.mailTo(editing.email, mails + 1);
    expect(told.subject).toBe('Changed after approval: Rooms are sold late');

    await say(editor, documentId, { text: 'For the next time.' });
    await editor.publish(ARTICLE, documentId);
    expect(await look(documentId)).toMatchObject({
      review: { state: 'writing', submitter: null, assignee: null },
      threads: [{ text: 'For the next time.' }],
    });
    expect((await list(chief, 'all')).some(({ state }) => state === 'writing')).toBe(false);

    await editor.update(ARTICLE, documentId, { body: 'Nobody says why.' });
    await done(editor, documentId, 'submit');
    await editor.discard(ARTICLE, documentId);
    expect(await stateOf(documentId)).toBe('writing');
    await done(editor, documentId, 'submit');
    await chief.remove(ARTICLE, documentId);
    for (const table of ['reviews', 'review_comments']) {
      const rows = `SELECT count(*) FROM ${table} WHERE document_id = '${documentId}'`;
      expect(Number(await valueOf(service, rows))).toBe(0);
    }
  });

  it('hold comments: on the whole or on a passage, answered, dealt with, removed', async () => {
    const { documentId } = await write();
    const other = await write(author, 'Another text');
    const passage = {
      field: 'body',
      quote: 'Prices fall',
      before: 'why.\n\n',
      after: ' on Sundays.',
      position: 19,
    };
    const first = (await say(editor, documentId, { text: ' Do they? ', passage })).body.data.id;
    const answered = await say(author, documentId, { text: 'They do.', answers: first });
    expect(answered.status).toBe(200);
    const [thread] = (await look(documentId, author)).threads;
    expect(thread).toMatchObject({
      text: 'Do they?',
      passage,
      resolved: null,
      mayRemove: false,
      by: { kind: 'person', name: 'edith' },
      answers: [{ text: 'They do.', mayRemove: true, by: { name: 'arthur' } }],
    });
    const wrongPath = async (comment: object) => {
      const { status, body } = await say(author, documentId, comment);
      return [status, body.error.details.errors?.map(({ path }) => path.join('.'))];
    };
    expect(await wrongPath({ text: '  ' })).toEqual([400, ['text']]);
    expect(await wrongPath({ text: 'a'.repeat(4_001) })).toEqual([400, ['text']]);
    const long = { ...passage, quote: 'a'.repeat(2_001) };
    expect(await wrongPath({ text: 'a', passage: long })).toEqual([400, ['passage.quote']]);
    const elsewhere = { ...passage, field: 'ota' };
    expect(await wrongPath({ text: 'a', passage: elsewhere })).toEqual([400, ['passage.field']]);
    const answer = (thread as Shown['threads'][0]).answers[0]?.id;
    expect(await wrongPath({ text: 'a', answers: answer })).toEqual([400, ['answers']]);
    const far = await say(author, other.documentId, { text: 'a', answers: first });
    expect(far.status).toBe(400);

    const resolve = (isResolved: boolean, id: number | undefined = first) =>
      author.call('PUT', `/admin/review/comments/${id}`, { isResolved });
    expect((await resolve(true)).status).toBe(200);
    expect((await resolve(true)).status).toBe(200);
    expect((await look(documentId)).threads[0]?.resolved?.by.name).toBe('arthur');
    await resolve(false);
    expect((await look(documentId)).threads[0]?.resolved).toBeNull();
    expect((await resolve(true, answer)).status).toBe(400);

    const remove = (who: Panel, id: number | undefined) =>
      who.call('DELETE', `/admin/review/comments/${id}`);
    expect((await remove(author, first)).status).toBe(403);
    expect((await remove(author, answer)).status).toBe(200);
    expect((await remove(editor, first)).status).toBe(200);
    expect((await remove(editor, first)).status).toBe(404);
    expect((await look(documentId)).threads).toEqual([]);
  });

  it('tell by mail once, also when the mail server was away and the service was stopped', async () => {
    isMailDown = true;
    const mails = mail.countTo(editing.email);
    const { documentId } = await write(author, 'While the mail was down');
    await done(author, documentId, 'submit', { assigneeId: editing.id });
    const waits = `SELECT last_error FROM effects WHERE kind = 'review-notice' AND document_id = '${documentId}'`;
    await until(
      () => valueOf(service, waits),
      (error) => String(error).includes('451'),
    );
    await service.restart();
    isMailDown = false;
    expect((await mail.mailTo(editing.email, mails + 1)).subject).toMatch(/While the mail was/);
    const state = waits.replace('last_error', 'state');
    await until(
      () => valueOf(service, state),
      (found) => found === 'done',
    );
    const subjects = mail.received
      .filter(({ recipient }) => recipient === editing.email)
      .map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]);
    expect(subjects.slice(mails)).toEqual(['For review: While the mail was down']);

    // What is not so any more when its turn comes is not told.
    isMailDown = true;
    const second = await write(author, 'Taken back');
    await done(author, second.documentId, 'submit', { assigneeId: editing.id });
    await done(author, second.documentId, 'withdraw');
    await until(
      () => valueOf(service, state.replace(documentId, second.documentId)),
      (found) => found === 'skipped',
    );
    isMailDown = false;
    expect(mail.countTo(editing.email)).toBe(mails + 1);
  });

  it('are as they were when the database does not commit', async () => {
    const { documentId } = await write();
    const mails = mail.countTo(editing.email);
    await execute(service, REFUSING[database.client]);
    const refused = await move(author, documentId, 'submit', {
      assigneeId: editing.id,
      note: 'Nobody hears this.',
    });
    await execute(service, ACCEPTING[database.client]);
    expect([refused.status, refused.body.error.message]).toEqual([
      503,
      expect.stringMatching(/the database refused to commit/),
    ]);
    expect(await look(documentId)).toMatchObject({ review: { state: 'writing' }, threads: [] });
    const effects = `SELECT count(*) FROM effects WHERE kind = 'review-notice' AND document_id = '${documentId}'`;
    expect(Number(await valueOf(service, effects))).toBe(0);
    expect(mail.countTo(editing.email)).toBe(mails);
  });
});
