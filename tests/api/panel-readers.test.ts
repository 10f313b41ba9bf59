import fc from 'fast-check';
import { describeOnAlikeDatabases } from '../support/databases';
import { ARTICLE, MARKED_FIELDS, type MarkedEntry } from '../support/marked-entries';
import { openMarkedNewsroom, type MarkedNewsroom } from '../support/marked-newsroom';
import {
  readinessBeside,
  readingsOfAll,
  readingsOfEntry,
  readingsOfTable,
  readingsOfType,
  searchesFor,
  type Reading,
} from '../support/panel-readings';
import { runs } from '../support/scope';
import type { Service } from '../support/service';

/** How many roles are tried: the same few, or `RUNS=200` others. */
const { RUNS } = process.env;
const ROLES = runs({ brief: 2, ci: 2, whole: 6 });

/** How many entries are asked about in the name of each role. */
const ASKED = 5;

/** Attributes without a marker, by which entries are shown and lists are sorted. */
const FURTHER = ['ota', 'author', 'scheduled_for', 'related_ids'];

interface TypeRights {
  fields: string[];
  isOwn: boolean;
  mayUpdate: boolean;
}

/** A role: what it reads of each type (null: nothing), and permissions of plugins. */
interface Role {
  types: Record<string, TypeRights | null>;
  around: string[];
}

const AROUND = [
  'plugin::review.comment',
  'plugin::publishing.effects.read',
  'plugin::newsletter.read',
];

const types = Object.keys(MARKED_FIELDS);

const furtherOf = (uid: string): string[] => (uid === ARTICLE ? FURTHER : []);

const roles: fc.Arbitrary<Role> = fc.record({
  types: fc.record(
    Object.fromEntries(
      types.map((uid) => [
        uid,
        fc.option(
          fc.record({
            fields: fc.subarray([...(MARKED_FIELDS[uid] ?? []), ...furtherOf(uid)], {
              minLength: 1,
            }),
            isOwn: fc.boolean(),
            mayUpdate: fc.boolean(),
          }),
        ),
      ]),
    ),
  ),
  around: fc.subarray(AROUND),
});

const permissionsOf = ({ types: rights, around }: Role): object[] => [
  ...Object.entries(rights).flatMap(([subject, given]) =>
    given === null
      ? []
      : ['read', ...(given.mayUpdate ? ['update'] : [])].map((verb) => ({
          action: `plugin::content-manager.explorer.${verb}`,
          subject,
          properties: { fields: given.fields },
          conditions: given.isOwn ? ['admin::is-creator'] : [],
        })),
  ),
  ...around.map((action) => ({ action, subject: null, properties: {}, conditions: [] })),
];

/** Words of an entry that a role may not read, by field. */
const hiddenIn = ({ types: rights }: Role, { uid, isOwn, markers }: MarkedEntry) =>
  Object.entries(markers).filter(([field]) => {
    const given = rights[uid] ?? null;
    return given === null || (given.isOwn && !isOwn) || !given.fields.includes(field);
  });

describeOnAlikeDatabases('Whatever a role may read', (database) => {
  const choice = { numRuns: ROLES, ...(RUNS === undefined ? { seed: 1 } : {}) };
  let service: Service;
  let newsroom: MarkedNewsroom;

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openMarkedNewsroom(service);
  });
  afterAll(() => service.stop());

  const textOf = async ({ method, address, body }: Reading): Promise<string> => {
    const response = await fetch(`${service.url}${address}`, {
      method,
      headers: {
        Authorization: `Bearer ${newsroom.reader.token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`${address} answers ${response.status}: ${text}`);
    return text;
  };

  /** What an answer tells that the role may not read. */
  const leaksOf = async (role: Role, reading: Reading): Promise<string[]> => {
    const text = await textOf(reading);
    return newsroom.entries
      .flatMap((entry) => hiddenIn(role, entry).map(([field, word]) => ({ entry, field, word })))
      .filter(({ word }) => text.includes(word) && !JSON.stringify(reading).includes(word))
      .map(({ entry, field }) => `${entry.uid} ${field} of ${entry.isOwn ? 'own' : "another's"}`)
      .map((told) => `${reading.method} ${reading.address} tells ${told}`);
  };

  /** What the number of entries found tells of a field that the role may not read. */
  const oraclesOf = async (role: Role, entry: MarkedEntry): Promise<string[]> => {
    const oracles: string[] = [];
    for (const [field, word] of hiddenIn(role, entry)) {
      for (const search of searchesFor(entry, field, word)) {
        const { pagination } = JSON.parse(await textOf(search)) as {
          pagination?: { total: number };
        };
        if ((pagination?.total ?? 0) > 0) oracles.push(`${search.address} finds by ${field}`);
      }
    }
    return oracles;
  };

  /** What a preview shows whose address the role is given. */
  const previewLeaksOf = async (role: Role, entry: MarkedEntry): Promise<string[]> => {
    const { uid, documentId } = entry;
    const link = await textOf({
      method: 'GET',
      address: `/content-manager/preview/url/${uid}?documentId=${documentId}&status=draft`,
    });
    const { data } = JSON.parse(link) as { data?: { url?: string } };
    if (data?.url === undefined) return [];
    const page = await (await fetch(new URL(data.url, service.url))).text();
    return hiddenIn(role, entry)
      .filter(([, word]) => page.includes(word))
      .map(([field]) => `The preview of ${uid} shows ${field}`);
  };

  test('its answers hold no word of anything else', async () => {
    const { entries, setRights } = newsroom;
    const property = fc.asyncProperty(
      roles,
      fc.shuffledSubarray(entries, { minLength: ASKED, maxLength: ASKED }),
      async (role, asked) => {
        await setRights(permissionsOf(role));
        const chosen = asked.slice(0, 1);
        const readings = [
          ...readingsOfAll(),
          ...types.flatMap((uid) => readingsOfType(uid, MARKED_FIELDS[uid] ?? [])),
          ...asked.flatMap(readingsOfEntry),
          ...asked.filter(({ number }) => number !== null).map(readinessBeside),
          ...chosen.flatMap(readingsOfTable),
        ];
        const leaks: string[] = [];
        for (const reading of readings) leaks.push(...(await leaksOf(role, reading)));
        for (const entry of chosen) leaks.push(...(await oraclesOf(role, entry)));
        for (const entry of asked) leaks.push(...(await previewLeaksOf(role, entry)));
        expect(leaks).toEqual([]);
      },
    );
    await fc.assert(property, { ...choice, endOnFailure: true });
  });
});
