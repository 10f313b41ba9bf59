import { hireInto } from './colleagues';
import {
  ARTICLE,
  makeMarked,
  PAGE,
  publishAndChange,
  writeOver,
  type MarkedEntry,
} from './marked-entries';
import { callTool, connectClient, openAgentDesk } from './mcp-agents';
import { openNewsroom } from './newsroom';
import { makeRole } from './panel-askers';
import { signIn, type Panel } from './panel-api';
import type { Service } from './service';

const HOUR_MS = 3_600_000;

/** A newsroom with entries of two people in every state, whose texts that are not public are marked. */
export interface MarkedNewsroom {
  entries: MarkedEntry[];
  /** The person whose role is under test. */
  reader: Panel;
  /** Gives the role of that person these permissions. */
  setRights(permissions: object[]): Promise<void>;
}

const WRITING = ['create', 'read', 'update', 'publish', 'delete'];

/** Articles of a person: a draft, one in review, a published one that is changed, a scheduled and a deleted one. */
const makeArticles = async (
  panel: Panel,
  isOwn: boolean,
  refersTo: object,
): Promise<MarkedEntry[]> => {
  const make = (further: object = {}): Promise<MarkedEntry> =>
    makeMarked(panel, { uid: ARTICLE, isOwn, further: { ...refersTo, ...further } });
  const draft = await make();
  const reviewed = await make();
  const moved = await panel.call('POST', '/admin/review/moves', {
    contentType: ARTICLE,
    documentId: reviewed.documentId,
    move: 'submit',
    revision: 0,
  });
  if (moved.status !== 200) throw new Error(JSON.stringify(moved.body));
  const changed = await publishAndChange(panel, await make({ related_ids: [draft.number] }));
  const scheduled = await make({ scheduled_for: new Date(Date.now() + HOUR_MS).toISOString() });
  const deleted = await make();
  await panel.remove(ARTICLE, deleted.documentId);
  return [draft, reviewed, changed, scheduled, deleted];
};

const proposeFor = async (service: Service, { number, markers }: MarkedEntry): Promise<void> => {
  const desk = await openAgentDesk(service);
  const client = await connectClient(service, await desk.admit(undefined, { proposes: true }));
  try {
    const { data: seen } = await callTool<{ updated_at: string }>(client, 'get-article', {
      id: number,
      version: 'draft',
    });
    const { isError, text } = await callTool(client, 'update-article', {
      id: number,
      expected_updated_at: seen.updated_at,
      excerpt: `Another ${markers.excerpt}`,
    });
    if (isError) throw new Error(text);
  } finally {
    await client.close();
  }
};

/** Fills an empty service with marked entries, and employs somebody whose role can be changed. */
export const openMarkedNewsroom = async (service: Service): Promise<MarkedNewsroom> => {
  const { panel: chief, otaId, authorId, categoryId } = await openNewsroom(service);
  const everything = [
    ...[ARTICLE, PAGE].flatMap((subject) =>
      WRITING.map((verb) => ({
        action: `plugin::content-manager.explorer.${verb}`,
        subject,
        properties: {},
        conditions: [],
      })),
    ),
    ...['comment', 'submit'].map((right) => ({
      action: `plugin::review.${right}`,
      subject: null,
      properties: {},
      conditions: [],
    })),
  ];
  const role = await makeRole(chief, 'Reader', everything);
  const reader = await signIn(service, await hireInto(chief, role, 'reader'));
  const refersTo = { ota: otaId, author: authorId, category: categoryId };

  const entries: MarkedEntry[] = [];
  for (const [panel, isOwn] of [
    [chief, false],
    [reader, true],
  ] as const) {
    const page = await writeOver(panel, await makeMarked(panel, { uid: PAGE, isOwn }));
    const articles = await makeArticles(panel, isOwn, refersTo);
    entries.push(page, ...articles);
    const [draft] = articles;
    if (!isOwn && draft !== undefined) await proposeFor(service, draft);
  }

  return {
    entries,
    reader,
    async setRights(permissions) {
      const { status, body } = await chief.call('PUT', `/admin/roles/${role}/permissions`, {
        permissions,
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
  };
};
