import { employ } from '../support/colleagues';
import { describeOnAlikeDatabases } from '../support/databases';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { until } from '../support/eventually';
import type { Service } from '../support/service';
import { rowsOf } from '../support/sql';

interface Redirect {
  id: number;
  from: string;
  to: string;
  isPermanent: boolean;
  hits: number;
  createdBy: string | null;
  problems: { address: string; words: string }[];
}

interface Report {
  added: number;
  changed: number;
  same: number;
  faultCount: number;
  faults: { line: number | null; message: string }[];
}

interface Answer {
  status: number;
  body: { data: Redirect; error: { details: { errors: { path: string[]; message: string }[] } } };
}

describeOnAlikeDatabases('Redirects', (database) => {
  let service: Service;
  let newsroom: Newsroom;

  const store = (from: string, to: string, more: object = {}): Promise<Answer> =>
    newsroom.panel.call('POST', '/admin/redirects/', { from, to, ...more });
  const list = async (containing = ''): Promise<Redirect[]> => {
    const query = new URLSearchParams({ containing });
    const { body } = await newsroom.panel.call<{ data: Redirect[] }>(
      'GET',
      `/admin/redirects/?${query}`,
    );
    return body.data;
  };
  const ask = async (path: string): Promise<[number, string | null]> => {
    const { status, headers } = await fetch(`${service.url}${path}`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  const publish = async (slug: string): Promise<string> => {
    const answer = await newsroom.post({ title: slug, slug, is_published: true });
    expect(answer.status).toBe(201);
    return `/example-travel/${slug}`;
  };
  const documentIdOf = async (slug: string): Promise<string> => {
    const [row] = await rowsOf<{ id: string }>(
      service,
      `SELECT document_id AS id FROM articles WHERE slug = '${slug}'`,
    );
    return String(row?.id);
  };
  const wrong = ({ status, body }: Answer): [number, Record<string, string>] => [
    status,
    Object.fromEntries(
      (body.error?.details.errors ?? []).map(({ path, message }) => [path.join('.'), message]),
    ),
  ];

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openNewsroom(service);
  });
  afterAll(() => service?.stop());

  it('lead on where nothing is, in each form, whole or for a time, with what was asked', async () => {
    const target = await publish('present-story');
    expect(await ask('/2019/old story')).toEqual([404, null]);
    const { status, body } = await store(`${service.url}/2019/old%20story/`, target);
    expect([status, body.data.from]).toEqual([200, '/2019/old story']);
    for (const path of ['/2019/old%20story', '/2019/old story']) {
      expect(await ask(path)).toEqual([301, target]);
    }
    await store('/2019/05/old.html', target);
    for (const path of ['/2019/05/old.html', '/2019/05/old.html/', '/2019/05/%6fld.html']) {
      expect(await ask(path)).toEqual([301, target]);
    }
    expect(await ask('/2019/old%20story.md')).toEqual([301, `${target}.md`]);
    expect(await ask('/2019/old%20story?utm_source=mail&a=b%26c')).toEqual([
      301,
      `${target}?utm_source=mail&a=b%26c`,
    ]);
    await store('/app', 'https://example.com/app?from=news#top', { isPermanent: false });
    expect(await ask('/app?a=b')).toEqual([302, 'https://example.com/app?from=news#top']);
    expect(await ask('/app.md')).toEqual([302, 'https://example.com/app?from=news#top']);
    expect(await ask('/App')).toEqual([404, null]);
    // Below an OTA, where the route of articles has nothing.
    await store('/example-travel/gone-story', target);
    expect(await ask('/example-travel/gone-story')).toEqual([301, target]);
    const head = await fetch(`${service.url}/app`, { method: 'HEAD', redirect: 'manual' });
    expect(head.status).toBe(302);
    expect((await fetch(`${service.url}/app`, { method: 'POST' })).status).toBe(405);
  });

  it('never hide a page, and stand back where one comes', async () => {
    const target = await publish('stays-where-it-is');
    expect(wrong(await store(target, '/'))).toEqual([
      400,
      { from: 'has a page: readers see that, and are not led on' },
    ]);
    await store('/example-travel/comes-later', target);
    const later = await publish('comes-later');
    expect((await ask(later))[0]).toBe(200);
    const [found] = await list('comes-later');
    expect(found?.problems).toEqual([
      { address: later, words: 'has a page: readers see that, and are not led on' },
    ]);
  });

  it.each([
    ['begins with nothing', 'old', '/', 'from'],
    ['of a query', '/?q=12', '/', 'from'],
    ['of the home page', '/', '/feed', 'from'],
    ['of the API', '/api/articles/1', '/', 'from'],
    ['of the panel, spelled otherwise', '/%63ockpit/x', '/', 'from'],
    ['of a broken escape', '/a%zz', '/', 'from'],
    ['of a hidden slash', '/a%2fb%5cc', '/', 'from'],
    ['of a long path', `/${'a'.repeat(300)}`, '/', 'from'],
    ['to a script', '/s1', 'javascript:alert(1)', 'to'],
    ['to another host without its scheme', '/s2', '//evil.example', 'to'],
    ['to a host behind a backslash', '/s3', '/\\evil.example', 'to'],
    ['to somebody’s account', '/s4', 'https://a:b@example.com/', 'to'],
    ['with a line break', '/s5', 'https://example.com/\r\nSet-Cookie: a=b', 'to'],
    ['to nothing', '/s6', '/no/such/page', 'to'],
    ['to itself', '/s7', '/s7', 'to'],
    ['to a long address', '/s8', `https://example.com/${'a'.repeat(2_000)}`, 'to'],
  ])('are refused: %s', async (_name, from, to, field) => {
    const [status, errors] = wrong(await store(from, to));
    expect([status, Object.keys(errors)]).toEqual([400, [field]]);
  });

  it('make no chains and no loops', async () => {
    const target = await publish('end-of-the-line');
    await store('/step', target);
    expect(wrong(await store('/step-before', '/step'))).toEqual([
      400,
      { to: `leads on to ${target}: name that address instead` },
    ]);
    expect(wrong(await store('/step', target))).toEqual([
      400,
      { from: 'has a redirect already: change that one' },
    ]);
    // A page that others lead to goes away: what replaces it would be the second step.
    const documentId = await documentIdOf('end-of-the-line');
    await newsroom.panel.unpublish('api::article.article', documentId);
    expect(wrong(await store(target, '/'))).toEqual([
      400,
      { from: 'is where /step leads: change that redirect first' },
    ]);
    const [step] = await list('/step');
    expect(step?.problems).toEqual([
      { address: target, words: 'is an address of this site at which there is nothing' },
    ]);
    // What does not change may be wrong: it was not when it was made.
    const changed: Answer = await newsroom.panel.call('PUT', `/admin/redirects/${step?.id}`, {
      from: '/step',
      to: target,
      isPermanent: false,
    });
    expect(changed.status).toBe(200);
    expect(await ask('/step')).toEqual([302, target]);
  });

  it('are counted, also those that make themselves', async () => {
    const target = await publish('was-renamed');
    const documentId = await documentIdOf('was-renamed');
    await newsroom.panel.publish('api::article.article', documentId, { slug: 'has-another-name' });
    await store('/counted', target.replace('was-renamed', 'has-another-name'));
    for (const path of ['/counted', '/counted.md', target]) expect((await ask(path))[0]).toBe(301);
    await service.restart();
    expect((await list('/counted'))[0]).toMatchObject({ hits: 2, problems: [] });
    const former = async () => {
      const { body } = await newsroom.panel.call<{ data: (Redirect & { from: string })[] }>(
        'GET',
        '/admin/redirects/former',
      );
      return body.data.find(({ from }) => from === target);
    };
    expect(await until(former, (found) => found !== undefined)).toMatchObject({
      to: '/example-travel/has-another-name',
      hits: 1,
    });
    expect(wrong(await store(target, '/'))).toEqual([
      400,
      { from: 'leads to /example-travel/has-another-name by itself, because its page moved' },
    ]);
  });

  it('come in from a file: all of it, or none', async () => {
    const target = await publish('from-a-file');
    const preview = async (csv: string): Promise<Report> =>
      (
        await newsroom.panel.call<{ data: Report }>('POST', '/admin/redirects/imports/preview', {
          csv,
        })
      ).body.data;
    const bad = [
      'From;To;Permanent',
      `/f1;${target};yes`,
      `/f2;/f1;301`,
      `/f1;${target};no`,
      `f3;${target};`,
      `/f4;nowhere;perhaps`,
      `/feed;/;yes`,
    ].join('\n');
    const report = await preview(bad);
    expect(report.faults.map(({ line }) => line).sort()).toEqual([3, 4, 5, 6, 7]);
    expect(report.faults).toContainEqual({
      line: 3,
      message: `to leads on to ${target}: name that address instead`,
    });
    const refused = await newsroom.panel.call('POST', '/admin/redirects/imports', { csv: bad });
    expect(refused.status).toBe(400);
    expect(await list('/f1')).toEqual([]);

    const good = `\uFEFFfrom,to,permanent\r\n/f1,${target},yes\r\n"/f,2",https://example.com/,302\r\n`;
    expect(await preview(good)).toMatchObject({ added: 2, changed: 0, same: 0, faultCount: 0 });
    expect(await list('/f1')).toEqual([]);
    const stored = await newsroom.panel.call('POST', '/admin/redirects/imports', { csv: good });
    expect(stored.status).toBe(200);
    expect(await ask('/f1')).toEqual([301, target]);
    expect(await ask('/f,2')).toEqual([302, 'https://example.com/']);
    const again = good.replace(',yes', ',no');
    expect(await preview(again)).toMatchObject({ added: 0, changed: 1, same: 1, faultCount: 0 });
    for (const csv of ['from,to', 'a,b\n/c,/', `from,to\n${'/x,/\n'.repeat(1_001)}`, '"', '']) {
      const answer = await newsroom.panel.call('POST', '/admin/redirects/imports', { csv });
      expect([csv.slice(0, 20), answer.status]).toEqual([csv.slice(0, 20), 400]);
    }
  });

  it('are kept by whoever may', async () => {
    expect((await fetch(`${service.url}/admin/redirects/`)).status).toBe(401);
    const author = await employ(service, newsroom.panel, 'strapi-author');
    const body = { from: '/by-an-author', to: 'https://example.com/' };
    expect((await author.call('POST', '/admin/redirects/', body)).status).toBe(403);
    const editor = await employ(service, newsroom.panel, 'strapi-editor');
    const made: Answer = await editor.call('POST', '/admin/redirects/', {
      ...body,
      from: '/by-an-editor',
    });
    expect(made.body.data.createdBy).toMatch(/@/);
    const path = `/admin/redirects/${made.body.data.id}`;
    expect((await editor.call('DELETE', path)).status).toBe(200);
    expect((await editor.call('DELETE', path)).status).toBe(404);
    expect((await editor.call('PUT', '/admin/redirects/abc', body)).status).toBe(404);
    expect(await ask('/by-an-editor')).toEqual([404, null]);
  });
});
