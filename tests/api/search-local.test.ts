import { eventually } from '../support/eventually';
import { openSearchableNewsroom, type SearchableNewsroom } from '../support/searchable-newsroom';
import { startProcess, withoutPackage, type ServiceProcess } from '../support/service';

const AIR = [
  'pilot',
  'runway',
  'cabin',
  'fuselage',
  'turbulence',
  'airframe',
  'taxiway',
  'cockpit',
];
const SEA = ['harbor', 'anchor', 'galley', 'keel', 'starboard', 'mast', 'rudder', 'tide'];

/** A text of six of a subject's words, two of them left out in turn. */
const textAbout = (subject: string[], turn: number): string =>
  [0, 1, 2, 3, 4, 5].map((step) => subject[(turn + step) % subject.length]).join(' ');

describe('Search by what the archive itself teaches', () => {
  let service: ServiceProcess;
  let newsroom: SearchableNewsroom;
  let otaId: number;

  /** Titles of what is found about one OTA, of which only the tests' own articles are. */
  const found = async (query: string): Promise<string[]> => {
    const parameters = new URLSearchParams({ q: query, ota: 'crew-travel', type: 'article' });
    const response = await fetch(`${service.url}/api/search?${parameters}`);
    const { data } = (await response.json()) as { data: { title: string }[] };
    return data.map(({ title }) => title);
  };

  const publish = async (fields: Record<string, unknown>): Promise<void> => {
    const response = await newsroom.post({ is_published: true, ...fields });
    expect(response.status).toBe(201);
  };

  beforeAll(async () => {
    service = await startProcess({ env: { PAGE_CACHE_SECONDS: '0', LOG_LEVEL: 'info' } });
    newsroom = await openSearchableNewsroom(service);
    otaId = (await newsroom.create('otas', { name: 'Crew Travel', slug: 'crew-travel' })).id;
    for (let turn = 0; turn < 48; turn++) {
      const [subject, name] = turn % 2 === 0 ? [AIR, 'Air'] : [SEA, 'Sea'];
      await publish({ title: `${name} report ${turn}`, body: textAbout(subject, turn >> 1) });
    }
  });
  afterAll(() => service?.stop());

  it('learns in the background and turns to what it has learnt', async () => {
    await eventually(async () =>
      expect(service.output()).toMatch(/embedding model local\/\S+ is in use/),
    );
  });

  it('finds a new article by words that it does not contain', async () => {
    await publish({ ota_id: otaId, title: 'Rota', body: 'runway cabin turbulence' });
    await publish({ ota_id: otaId, title: 'Logbook', body: 'harbor anchor galley' });
    await eventually(async () => expect(await found('pilot cockpit fuselage')).toEqual(['Rota']));
  });

  it('takes a withdrawn article out of the neighbours too', async () => {
    const documentId = await newsroom.write({
      ota_id: otaId,
      title: 'Short notice',
      body: 'taxiway airframe cabin',
      is_published: true,
    });
    await eventually(async () =>
      expect(await found('pilot cockpit fuselage')).toContain('Short notice'),
    );
    await newsroom.panel.unpublish('api::article.article', documentId);
    expect(await found('pilot cockpit fuselage')).not.toContain('Short notice');
  });

  it('learns anew when the archive has grown by a third, and answers meanwhile', async () => {
    const trainedOn = (): number[] =>
      [...service.output().matchAll(/model local\/\d+\/(\d+) is in use/g)].map(([, size]) =>
        Number(size),
      );
    const [first = 0] = trainedOn();
    const more = Math.ceil(first / 3) + 1;
    for (let turn = 0; turn < more; turn++) {
      const [subject, name] = turn % 2 === 0 ? [AIR, 'Air'] : [SEA, 'Sea'];
      await publish({ title: `${name} review ${turn}`, body: textAbout(subject, turn >> 1) });
      if (turn % 5 === 0) expect(await found('pilot cockpit fuselage')).toContain('Rota');
    }
    await eventually(async () => expect(trainedOn()).toHaveLength(2));
    expect(trainedOn()[1]).toBeGreaterThanOrEqual((first * 4) / 3);
    expect(await found('pilot cockpit fuselage')).toEqual(['Rota']);
  });

  it('goes on after a restart without learning anew, also without sqlite-vec, and uses it again once it is there', async () => {
    const learnt = () => service.output().match(/is in use/g)?.length;
    const before = learnt();
    const system = process.platform === 'win32' ? 'windows' : process.platform;
    Object.assign(service.environment, withoutPackage(`sqlite-vec-${system}-${process.arch}`));
    await service.restart();
    expect(await found('turbulence')).toEqual(['Rota']);
    expect(await found('pilot cockpit fuselage')).toEqual(['Rota']);
    expect(service.output().match(/sqlite-vec is not available/g)).toHaveLength(1);
    expect(learnt()).toBe(before);
    await publish({ ota_id: otaId, title: 'Handover', body: 'fuselage cabin airframe' });

    delete service.environment.NODE_OPTIONS;
    await service.restart();
    await eventually(async () =>
      expect((await found('pilot cockpit taxiway')).sort()).toEqual(['Handover', 'Rota']),
    );
    expect(learnt()).toBe(before);
  });
});
