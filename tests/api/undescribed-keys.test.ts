import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  FORMAT,
  VERSION,
  serializeLine,
  type ContentLine,
  type Header,
} from '../../src/commands/content/format';
import { priceForm } from '../../src/plugins/market-data/server/src/price-form';
import { describeOnAlikeDatabases } from '../support/databases';
import type { ValueSchema } from '../support/described-values';
import { callTool, connectClient, openAgentDesk } from '../support/mcp-agents';
import { openNewsroom, wrongFields, type Newsroom } from '../support/newsroom';
import { png } from '../support/pictures';
import { runOn, type Service } from '../support/service';
import { rowsOf } from '../support/sql';
import { storedTables } from '../support/stored-tables';
import { overfill } from '../support/undescribed-keys';

interface Schema {
  collectionName: string;
  attributes: Record<string, { type: string; component?: string }>;
}

interface Tool {
  name: string;
  inputSchema: ValueSchema;
  annotations?: { readOnlyHint?: boolean };
}

/** The part of the OpenAPI description that says what may be sent. */
interface Description {
  paths: Record<
    string,
    { post: { requestBody: { content: Record<string, { schema: ValueSchema }> } } }
  >;
  components: { schemas: Record<string, ValueSchema> };
}

/** Names that Strapi gives a row beside those of its columns. */
const OF_STRAPI = ['id', 'documentId', 'locale', 'createdBy', 'created_by_id'];

const types = readdirSync('src/api', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const readSchema = (file: string): Schema => JSON.parse(readFileSync(file, 'utf8')) as Schema;

const schemaOf = (type: string): Schema =>
  readSchema(`src/api/${type}/content-types/${type}/schema.json`);

/** The collections of a type and of its components, to any depth. */
const collectionsOf = ({ collectionName, attributes }: Schema): string[] => [
  collectionName,
  ...Object.values(attributes).flatMap(({ component }) =>
    component === undefined
      ? []
      : collectionsOf(readSchema(`src/components/${component.replace('.', '/')}.json`)),
  ),
];

/** Tools with the fields that others describe before them, which the list says once. */
const wholly = (listed: Tool[]): Tool[] => {
  const described = new Map<string, ValueSchema>();
  return listed.map(({ inputSchema, ...tool }) => {
    const properties = Object.entries(inputSchema.properties ?? {}).map(([name, property]) => {
      const isShort = property.items?.type === 'object' && property.items.properties === undefined;
      const whole = (isShort ? described.get(name) : undefined) ?? property;
      if (!described.has(name)) described.set(name, whole);
      return [name, whole];
    });
    return { ...tool, inputSchema: { ...inputSchema, properties: Object.fromEntries(properties) } };
  });
};

describeOnAlikeDatabases(
  'A door for machines takes no key that it does not describe',
  (database) => {
    let service: Service;
    let newsroom: Newsroom;
    let agent: Client;
    let tools: Tool[];

    const tablesOf = async (type: string): Promise<string[]> => {
      const { ofCollection } = storedTables(service, database);
      const found = await Promise.all(collectionsOf(schemaOf(type)).map(ofCollection));
      return [...new Set(found.flat())];
    };

    /** The names by which the database knows what a document of a type is made of. */
    const keysOf = async (type: string): Promise<string[]> => {
      const { columnsOf } = storedTables(service, database);
      const columns = await Promise.all((await tablesOf(type)).map(columnsOf));
      return [...new Set([...columns.flat(), ...OF_STRAPI])];
    };

    const allContent = async (): Promise<unknown> => {
      const { contentOf } = storedTables(service, database);
      const tables = await Promise.all(types.map(tablesOf));
      return contentOf([...new Set(tables.flat()), 'redirects', 'files', 'history_versions']);
    };

    beforeAll(async () => {
      service = await database.start();
      newsroom = await openNewsroom(service);
      const desk = await openAgentDesk(service);
      agent = await connectClient(service, await desk.admit());
      tools = wholly((await agent.listTools()).tools as Tool[]);
    });
    afterAll(async () => {
      await agent.close();
      await service.stop();
    });

    test('be it a tool that writes, in its arguments and their parts', async () => {
      const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
      const before = await allContent();
      const asked = new Set<string>();
      for (const { name, inputSchema } of writing) {
        const type = types.find((one) => `${name}-`.includes(`-${one}-`)) ?? 'article';
        const { value, paths } = overfill(inputSchema, await keysOf(type));
        const { isError, fieldErrors } = await callTool(
          agent,
          name,
          value as Record<string, unknown>,
        );
        const unknown = fieldErrors
          .filter(({ message }) => message.includes('is not a field'))
          .map((error) => error.path);
        expect({ name, isError, unknown: unknown.sort() }).toEqual({
          name,
          isError: true,
          unknown: paths.sort(),
        });
        expect(paths).toEqual(
          expect.arrayContaining(['document_id', 'created_by_id', 'documentId']),
        );
        if (paths.some((one) => one.includes('.'))) asked.add(name);
      }
      expect([...asked]).toEqual(
        expect.arrayContaining(['update-article', 'create-comparison', 'update-ota-profile']),
      );
      expect(await allContent()).toEqual(before);
    });

    test('be it the door of pipelines, for articles and for pictures', async () => {
      const { paths: described, components } = (await (
        await fetch(`${service.url}/docs/api/openapi.json`)
      ).json()) as Description;
      const schema = components.schemas.ArticleInput as ValueSchema;
      const pictures = described['/api/images']?.post.requestBody.content['multipart/form-data'];
      const before = await allContent();
      const { value, paths } = overfill(schema, await keysOf('article'));
      const { otaId: ota_id, authorId: author_id } = newsroom;
      const answer = await newsroom.post({ ...(value as object), ota_id, author_id });
      expect(answer.status).toBe(422);
      expect(await wrongFields(answer)).toEqual(paths.sort());

      const form = new FormData();
      form.append(
        'image',
        new Blob([Uint8Array.from(await png())], { type: 'image/png' }),
        'a.png',
      );
      const columns = await storedTables(service, database).columnsOf('files');
      const unknown = [...new Set([...columns, ...OF_STRAPI])].filter(
        (key) => !Object.hasOwn(pictures?.schema.properties ?? {}, key),
      );
      for (const key of unknown) form.append(key, '1');
      const picture = await newsroom.upload(form as Parameters<Newsroom['upload']>[0]);
      expect(picture.status).toBe(422);
      expect(await wrongFields(picture)).toEqual(unknown.sort());
      expect(await allContent()).toEqual(before);
    });

    test('be it an import of prices or of redirects in the panel', async () => {
      const before = await allContent();
      const priceKeys = (await keysOf('share-price')).filter(
        (key) => !Object.hasOwn(priceForm.shape, key),
      );
      for (const door of ['/imports', '/imports/preview']) {
        const form = new FormData();
        form.set('ota', newsroom.otaSlug);
        form.set('file', new File(['date,close\n2024-01-04,1\n'], 'a.csv', { type: 'text/csv' }));
        for (const key of priceKeys) form.set(key, '1');
        const answer = await fetch(`${service.url}/admin/market-data${door}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${newsroom.panel.token}` },
          body: form,
        });
        expect(answer.status).toBe(400);
        expect(await wrongFields(answer)).toEqual([...priceKeys].sort());
      }

      const columns = await storedTables(service, database).columnsOf('redirects');
      const redirectKeys = [...new Set([...columns, ...OF_STRAPI])];
      const body = {
        csv: 'from,to\n/old,/otas',
        ...Object.fromEntries(redirectKeys.map((key) => [key, 1])),
      };
      for (const door of ['/imports', '/imports/preview']) {
        const answer = await newsroom.call(
          'POST',
          `/admin/redirects${door}`,
          body,
          newsroom.panel.token,
        );
        expect(answer.status).toBe(400);
        expect(await wrongFields(answer)).toEqual([...redirectKeys].sort());
      }
      expect(await allContent()).toEqual(before);
    });

    test('be it an import of content, whose rows hold the columns of their table alone', async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-keys-'));
      const target = await database.reserve({ withTables: true });
      try {
        const file = path.join(folder, 'content.jsonl');
        const columns = ['id', 'document_id', 'name', 'slug'];
        const row = { id: 1, document_id: 'one', name: 'One', slug: 'one' };
        const lines: (Header | ContentLine)[] = [
          {
            format: FORMAT,
            version: VERSION,
            exported_at: '2024-01-02T10:00:00Z',
            tables: ['otas', 'authors'].map((name) => ({ name, columns, rows: 1 })),
            files: 0,
          },
          { table: 'otas', row },
          { table: 'authors', row: { ...row, created_by_id: 1, createdBy: 1 } },
          { end: { rows: 2, files: 0 } },
        ];
        writeFileSync(file, lines.map(serializeLine).join(''));
        await expect(
          runOn(target, 'scripts/command.mjs', ['content', 'import', file]),
        ).rejects.toThrow('authors.created_by_id, createdBy');
        for (const table of ['otas', 'authors', 'categories']) {
          expect(await rowsOf(target, `SELECT id FROM ${table}`)).toEqual([]);
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
        await target.release();
      }
    });
  },
);
