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

/** Has an agent propose other texts for a page, which readers would see at once, with the page's own markers. */
const proposeFor = async (
  service: Service,
  chief: Panel,
  { documentId, markers }: MarkedEntry,
): Promise<void> => {
  const desk = await openAgentDesk(service);
  const client = await connectClient(service, await desk.admit(undefined, { proposes: true }));
  try {
    const { id } = await chief.read(PAGE, documentId);
    const texts = Object.entries(markers)
      .filter(([field]) => field !== 'slug')
      .map(([field, marker]) => [field, `Another ${marker}`]);
    const { isError, text, data } = await callTool<{ state?: string }>(client, 'update-page', {
      id,
      ...Object.fromEntries(texts),
    });
    if (isError || data.state !== 'proposed') throw new Error(`Nothing is proposed: ${text}`);
  } finally {
    await client.close();
  }
  const { body } = await chief.call<{ data: { documentId: string | null }[] }>(
    'GET',
    '/admin/mcp/proposals?state=open',
  );
  if (!body.data.some((proposal) => proposal.documentId === documentId)) {
    throw new Error(`No proposal waits: ${JSON.stringify(body)}`);
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
    entries.push(page, ...(await makeArticles(panel, isOwn, refersTo)));
    await proposeFor(service, chief, page);
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
