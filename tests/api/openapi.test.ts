import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { articleInput } from '../../src/api/article/fields';
import { allowedBy, anything, type ValueSchema } from '../support/described-values';
import { signIn } from '../support/panel-api';
import { imageForm, png } from '../support/pictures';
import { runs } from '../support/scope';
import { root, startService, type Service } from '../support/service';
import { readerOf, type Read } from '../support/site-reader';
import { issueToken } from '../support/tokens';

interface Media {
  schema: ValueSchema;
  example?: unknown;
}

interface Answer {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
}

interface Operation {
  operationId: string;
  parameters?: {
    name: string;
    in: string;
    required: boolean;
    schema: ValueSchema;
    example?: string | number;
  }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
  security: object[];
}

interface Description {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, object> }> };
}

interface Described {
  path: string;
  method: string;
  operation: Operation;
}

/** Contract: the paths that the description must have. */
const WANTED = [
  'GET /llms.txt',
  'GET /{otaSlug}/{articleSlug}.md',
  'GET /search',
  'GET /feed',
  'GET /sitemap.xml',
  'GET /stock/{otaSlug}/history',
  'GET /up',
  'GET /.well-known/api-catalog',
  'GET /api/search',
  'GET /api/articles',
  'GET /api/otas/{documentId}',
  'POST /api/articles',
  'POST /api/images',
];

/** More than the tests ask for before the one that goes beyond it. */
const STOCK_LIMIT = 40;

describe('The OpenAPI description', () => {
  let service: Service;
  let read: Read;
  let token: string;
  let description: Description;
  let operations: Described[];
  let ajv: Ajv2020;
  /** By the place of their schema, as each takes long to make. */
  const validators = new Map<string, ValidateFunction>();

  beforeAll(async () => {
    service = await startService({
      withDemoContent: true,
      env: {
        RATE_LIMIT_INGESTION: '1000',
        RATE_LIMIT_READ: '1000',
        RATE_LIMIT_STOCK: String(STOCK_LIMIT),
      },
    });
    read = readerOf(service.url);
    token = await issueToken(await signIn(service));
    description = JSON.parse((await read('/docs/api/openapi.json')).text) as Description;
    operations = Object.entries(description.paths).flatMap(([address, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path: address, method, operation })),
    );
    ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats(ajv);
    ajv.addSchema({ ...description, $id: 'description' });
  });
  afterAll(() => service.stop());

  /** A request made of an operation's own examples. */
  const send = async (
    { path: address, method, operation }: Described,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const query = new URLSearchParams();
    let filled = address;
    for (const { name, in: place, required, example } of operation.parameters ?? []) {
      if (required) expect([operation.operationId, name, example]).not.toContain(undefined);
      if (example === undefined) continue;
      if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(example));
      if (place === 'query') query.set(name, String(example));
    }
    const media = operation.requestBody?.content['application/json'];
    const form = operation.requestBody?.content['multipart/form-data'];
    return fetch(new URL(`${filled}?${query.toString()}`, service.url), {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: {
        ...(operation.security.length > 0 ? { Authorization: `Bearer ${token}` } : {}),
        ...(media === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(media === undefined ? {} : { body: JSON.stringify(media.example) }),
      ...(form === undefined ? {} : { body: imageForm(await png()) }),
    });
  };

  const pointer = (...parts: string[]): string =>
    parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

  /** What of an answer the description does not allow for. */
  const faultsOf = async (
    { path: address, method, operation }: Described,
    response: Response,
  ): Promise<unknown[]> => {
    const status = String(response.status);
    const described = operation.responses[status];
    if (described === undefined) return [`${status} is not described`];
    const missing = Object.keys(described.headers ?? {}).filter(
      (name) => !response.headers.has(name),
    );
    const mediaType = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const text = await response.text();
    if (described.content?.[mediaType] === undefined) return [`${mediaType} is not described`];
    if (!mediaType.endsWith('json')) return missing;
    const schema = pointer(
      'paths',
      address,
      method,
      'responses',
      status,
      'content',
      mediaType,
      'schema',
    );
    const reference = `description#${encodeURI(schema)}`;
    const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
    validators.set(reference, validate);
    validate(JSON.parse(text));
    return [...missing, ...(validate.errors ?? [])];
  };

  it('is OpenAPI 3.1.0, version 1.0.0, of this address, and has the contract’s operations', () => {
    expect(description).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.0.0' },
      servers: [{ url: service.url }],
    });
    const named = operations.map(
      ({ method, path: address }) => `${method.toUpperCase()} ${address}`,
    );
    expect(named).toEqual(expect.arrayContaining(WANTED));
  });

  it('passes Redocly’s recommended rules without an error or a warning', async () => {
    const file = path.join(service.folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(description));
    const cli = path.join(root, 'node_modules/.bin/redocly');
    const { stdout } = await promisify(execFile)(
      cli,
      ['lint', '--extends', 'recommended', '--format', 'json', file],
      {
        cwd: service.folder,
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        },
      },
    ).catch((error: { stdout: string }) => error);
    const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
      totals: { errors: number; warnings: number };
      problems: { ruleId: string; message: string; location: { pointer: string }[] }[];
    };
    expect(
      problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    ).toEqual([]);
    expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  });

  it('says the truth: each operation, sent with its own examples, answers as described', async () => {
    const faults: [string, unknown[]][] = [];
    for (const described of operations) {
      const response = await send(described);
      expect([described.operation.operationId, response.ok]).toEqual([
        described.operation.operationId,
        true,
      ]);
      const found = await faultsOf(described, response);
      if (found.length > 0) faults.push([described.operation.operationId, found]);
    }
    expect(faults).toEqual([]);
  });

  it('describes both forms of each page', async () => {
    const pages = operations.filter(
      ({ operation }) => operation.responses['200']?.content?.['text/html'] !== undefined,
    );
    expect(pages).toHaveLength(15);
    for (const page of pages) {
      const response = await send(page, { Accept: 'text/markdown' });
      expect([page.path, response.headers.get('content-type')]).toEqual([
        page.path,
        'text/markdown; charset=utf-8',
      ]);
      expect(await faultsOf(page, response)).toEqual([]);
    }
  });

  it('describes the errors: unknown things, refused forms, refused values, no token', async () => {
    const of = (operationId: string): Described => {
      const found = operations.find(({ operation }) => operation.operationId === operationId);
      if (found === undefined) throw new Error(`No operation ${operationId}`);
      return found;
    };
    const refused: [string, string, RequestInit, number][] = [
      ['getStockHistory', '/stock/nobody/history', {}, 404],
      ['getArticleMarkdown', '/nobody/nothing.md', {}, 404],
      ['getOtas', '/otas', { headers: { Accept: 'image/png' } }, 406],
      ['searchContent', '/api/search?q=loyalty&type=rumour', {}, 422],
      ['listOtas', '/api/otas?sort=nothing', {}, 400],
      ['createArticle', '/api/articles', { method: 'POST' }, 401],
      [
        'createArticle',
        '/api/articles',
        {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: '{"title":""}',
        },
        422,
      ],
    ];
    for (const [operationId, address, init, status] of refused) {
      const response = await fetch(new URL(address, service.url), init);
      expect([operationId, response.status]).toEqual([operationId, status]);
      expect([operationId, await faultsOf(of(operationId), response)]).toEqual([operationId, []]);
    }
  });

  describe('whatever is sent', () => {
    const ROUNDS = runs({ brief: 2, ci: 3, whole: 6 });
    const METHODS = ['PUT', 'PATCH', 'DELETE'];

    const resolve = (schema: ValueSchema): ValueSchema =>
      schema.$ref === undefined
        ? schema
        : (description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as ValueSchema);

    interface Values {
      parameters: Record<string, unknown>;
      body: unknown;
    }

    /** Values for all that an operation takes, as it allows them or not. */
    const valuesOf = ({ operation }: Described, isAllowed: boolean): fc.Arbitrary<Values> => {
      const value = (schema: ValueSchema): fc.Arbitrary<unknown> =>
        isAllowed ? allowedBy(schema, resolve) : anything();
      const parameters = (operation.parameters ?? []).filter(({ in: place }) => place !== 'header');
      const body = operation.requestBody?.content['application/json']?.schema;
      return fc.record({
        parameters: fc.record(
          Object.fromEntries(parameters.map(({ name, schema }) => [name, value(schema)])),
          { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
        ),
        body: body === undefined ? fc.constant(undefined) : value(body),
      });
    };

    const sendValues = (
      { path: address, method, operation }: Described,
      { parameters, body }: Values,
    ): Promise<Response> => {
      const textOf = (value: unknown): string =>
        (typeof value === 'string' ? value : JSON.stringify(value)).replace(
          /\p{Surrogate}/gu,
          '\ufffd',
        );
      const places = new Map(operation.parameters?.map(({ name, in: place }) => [name, place]));
      const query = new URLSearchParams();
      let filled = address;
      for (const [name, value] of Object.entries(parameters)) {
        // A segment that is empty or made of dots makes another address.
        if (places.get(name) === 'path') {
          const segment = textOf(value).replace(/^\.*$/, 'x').replace(/[\\/]/g, '-');
          filled = filled.replace(`{${name}}`, encodeURIComponent(segment));
        } else query.set(name, textOf(value));
      }
      const form = operation.requestBody?.content['multipart/form-data'];
      return fetch(`${service.url}${filled}?${query.toString()}`, {
        method: method.toUpperCase(),
        redirect: 'manual',
        headers: {
          ...(operation.security.length > 0 ? { Authorization: `Bearer ${token}` } : {}),
          ...(operation.requestBody === undefined || form !== undefined
            ? {}
            : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(form === undefined ? {} : { body: new FormData() }),
      });
    };

    it.each([true, false])(
      'status, type and body are as described (values as allowed: %s)',
      async (isAllowed) => {
        for (const described of operations) {
          await fc.assert(
            fc.asyncProperty(valuesOf(described, isAllowed), async (values) => {
              const response = await sendValues(described, values);
              const { operationId } = described.operation;
              const { status } = response;
              // An old address may lead on, and 5xx is never what a value deserves.
              expect([operationId, status, status < 500]).toEqual([operationId, status, true]);
              expect([operationId, await faultsOf(described, response)]).toEqual([operationId, []]);
            }),
            { numRuns: ROUNDS },
          );
        }
      },
    );

    it('a method that an address does not take is refused in the one shape of errors', async () => {
      const addresses = [...new Set(operations.map(({ path: address }) => address))];
      const validate = ajv.compile({ $ref: 'description#/components/schemas/Error' });
      for (const address of [...addresses, '/api/nope', '/nope']) {
        for (const method of METHODS) {
          const filled = address.replace(/\{\w+\}/g, 'x');
          const response = await fetch(`${service.url}${filled}`, {
            method,
            headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
          });
          const answered = `${method} ${address} ${response.status}`;
          const body: unknown = await response.json().catch(() => null);
          expect([answered, validate(body)]).toEqual([answered, true]);
          expect([answered, [401, 403, 404, 405].includes(response.status)]).toEqual([
            answered,
            true,
          ]);
        }
      }
    });

    it('errors at documents and at the API are JSON, whatever is accepted', async () => {
      const anyone: [string, RequestInit, number][] = [
        ['/api/nope', { method: 'POST' }, 404],
        ['/stock/%00/history', {}, 404],
        ['/nope/x', { headers: { Accept: 'application/json' } }, 404],
        ['/subscribe', { method: 'POST', body: 'email=a' }, 415],
        [
          '/subscribe',
          { method: 'POST', body: '<a/>', headers: { 'Content-Type': 'application/xml' } },
          415,
        ],
        ['/subscribe', { method: 'POST', body: new URLSearchParams({ email: 'no' }) }, 422],
        ['/subscribe', { method: 'POST' }, 415],
      ];
      const validate = ajv.compile({ $ref: 'description#/components/schemas/Error' });
      for (const [address, init, status] of anyone) {
        const response = await fetch(`${service.url}${address}`, init);
        expect([address, response.status]).toEqual([address, status]);
        expect([address, validate(await response.json())]).toEqual([address, true]);
      }
      const untyped = await fetch(`${service.url}/api/articles`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: new Blob(['{}']),
      });
      expect(untyped.status).toBe(415);
    });
  });

  it('has the fields of the schema that validates articles, with the contract’s limits', () => {
    const { properties } = description.components.schemas.ArticleInput ?? { properties: {} };
    expect(Object.keys(properties).sort()).toEqual(Object.keys(articleInput.shape).sort());
    expect(properties.title).toMatchObject({ type: 'string', maxLength: 255 });
  });

  it('is remade when content changes, so that its examples stay true', async () => {
    const slugs = (text: string): (string | number | undefined)[] =>
      Object.values((JSON.parse(text) as Description).paths['/{otaSlug}/{articleSlug}.md'] ?? {})
        .flatMap(({ parameters = [] }) => parameters)
        .map(({ example }) => example);
    const response = await fetch(`${service.url}/api/articles`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...(
          description.paths['/api/articles']?.post?.requestBody?.content['application/json'] as {
            example: object;
          }
        ).example,
        slug: 'the-newest-of-all',
        is_published: true,
      }),
    });
    expect(response.status).toBe(201);
    expect(slugs((await read('/docs/api/openapi.json')).text)).toContain('the-newest-of-all');
  });

  // The last: nobody gets a history after it.
  it('describes the 429 with its headers', async () => {
    const ask = (): Promise<Response> => fetch(`${service.url}/stock/nobody/history`);
    for (let asked = 0; asked < STOCK_LIMIT; asked += 1) await ask();
    const response = await ask();
    expect(response.status).toBe(429);
    const history = operations.find(({ path: address }) => address.startsWith('/stock/'));
    expect(await faultsOf(history as Described, response)).toEqual([]);
  });
});
