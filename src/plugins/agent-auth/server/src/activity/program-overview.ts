import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTimeOrNull } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { SCOPES } from '@ota-news/foundation/contracts/agent-auth';
import { redirectPlaces } from '../oauth/program-key';
import {
  grantsWithClients,
  programColumn,
  serializeGrants,
  withFacts,
  type ListedGrant,
  type ListedGrantRow,
} from './listed-grants';

/** Maximum grants listed of one program and person; the others are counted. */
const MAX_GRANTS = 50;

interface GroupRow {
  program: string;
  person_id: number;
  newest: number | string;
  registrations: number | string;
  given: number | string;
  used: Date | number | null;
}

interface Paging {
  page: number;
  pageSize: number;
}

type Selection = { personId?: number };

const groupId = (program: string, personId: number): string => `${personId} ${program}`;

/** The program as a whole: active while one of its grants is, otherwise as its newest ended. */
const stateOf = (grants: readonly ListedGrant[]): ListedGrant['state'] | undefined =>
  grants.find(({ state }) => state === 'active')?.state ?? grants[0]?.state;

/** Programs with access: registrations of one program (see `programKey`) for one person are one entry. */
const createProgramOverview = ({ strapi }: { strapi: Core.Strapi }) => {
  const groups = (selection: Selection): Knex.QueryBuilder =>
    grantsWithClients(strapi, selection)
      .groupBy(programColumn(strapi))
      .groupBy('grants.person_id')
      .select(
        database(strapi).raw('? as ??', [programColumn(strapi), 'program']),
        'grants.person_id',
      )
      .max({ newest: 'grants.id', used: 'grants.last_used_at' })
      .count({ given: '*' })
      .countDistinct({ registrations: 'grants.client_id' });

  const count = async (selection: Selection): Promise<number> => {
    const counted = await database(strapi)
      .from(groups(selection).as('groups'))
      .count<{ total: number | string }[]>({ total: '*' });
    return Number(counted[0]?.total ?? 0);
  };

  /** The newest grants of each group. */
  const grantsOf = (listed: readonly GroupRow[]): Promise<ListedGrantRow[]> => {
    const query = database(strapi);
    const numbered = grantsWithClients(strapi, {})
      .where((either) => {
        for (const { program, person_id: personId } of listed) {
          either.orWhere((one) =>
            one
              .where('grants.person_id', personId)
              .where(query.raw('? = ?', [programColumn(strapi), program])),
          );
        }
      })
      .select('grants.id')
      .select(
        query.raw('row_number() over (partition by ?, ?? order by ?? desc) as ??', [
          programColumn(strapi),
          'grants.person_id',
          'grants.id',
          'place',
        ]),
      );
    return withFacts(
      strapi,
      grantsWithClients(strapi, {})
        .whereIn(
          'grants.id',
          query.from(numbered.as('numbered')).where('place', '<=', MAX_GRANTS).select('id'),
        )
        .orderBy('grants.id', 'desc'),
    );
  };

  /** Names, in small letters, by which more than one of the listed programs goes. */
  const sharedNames = async (selection: Selection, names: string[]): Promise<Set<string>> => {
    const query = database(strapi);
    const small = query.raw('lower(??)', ['client.name']);
    const rows = await grantsWithClients(strapi, selection)
      .whereIn(
        small as unknown as string,
        names.map((name) => query.raw('lower(?)', [name]) as unknown as string),
      )
      .groupBy(small)
      .havingRaw('count(distinct ?) > 1', [programColumn(strapi)])
      .select<{ small: string }[]>(query.raw('? as ??', [small, 'small']));
    return new Set(rows.map((row) => row.small.toLowerCase()));
  };

  return {
    /**
     * Returns a page of programs with their grants, those approved last first.
     *
     * @param selection limits the result to grants of a person
     */
    async programs(selection: Selection, { page, pageSize }: Paging) {
      const listed: GroupRow[] = await groups(selection)
        .orderBy('newest', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      const rows = listed.length === 0 ? [] : await grantsOf(listed);
      const serialized = await serializeGrants(strapi, rows);
      const shared = await sharedNames(selection, [
        ...new Set(rows.flatMap(({ client_name: name }) => name ?? [])),
      ]);
      const programs = listed.flatMap((group) => {
        const isOfGroup = (row: ListedGrantRow): boolean =>
          row.program === group.program && row.person_id === group.person_id;
        const newest = rows.find(isOfGroup);
        const grants = serialized.filter((_grant, index) =>
          isOfGroup(rows[index] as ListedGrantRow),
        );
        const [first] = grants;
        const state = stateOf(grants);
        if (newest === undefined || first === undefined || state === undefined) return [];
        const active = grants.filter((grant) => grant.state === 'active');
        const shown = active.length > 0 ? active : [first];
        return {
          id: groupId(group.program, group.person_id),
          program: group.program,
          name: first.client.name,
          person: first.person,
          /** Where its answers go, by its own account. */
          places: redirectPlaces(JSON.parse(newest.client_metadata ?? '{}')),
          registrations: Number(group.registrations),
          /** All grants; `grants` has the newest of them. */
          given: Number(group.given),
          /** Another program with the same name, in any case, receives its answers elsewhere. */
          isNameShared: shared.has(first.client.name.toLowerCase()),
          scopes: SCOPES.filter((scope) => shown.some(({ scopes }) => scopes.includes(scope))),
          state,
          lastUsedAt: toIsoDateTimeOrNull(group.used),
          callsLastDay: grants.reduce((sum, { callsLastDay }) => sum + callsLastDay, 0),
          grants,
        };
      });
      return { total: await count(selection), programs };
    },
  };
};

export default createProgramOverview;
