import { postgres } from '../support/databases';
import { until } from '../support/eventually';
import { startMastodon, type FakeProvider, type Status } from '../support/fake-provider';
import { fastEffects } from '../support/fast-effects';
import { describeWith } from '../support/local-services';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { startProcess, type ServiceProcess } from '../support/service';

const TOKEN = 'mastodon-test-token';

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resume) => setTimeout(resume, milliseconds));

const titleIn = ({ status }: Status): string => status.split('\n')[0] ?? '';

describeWith('PostgreSQL', 'A process that freezes while it publishes', () => {
  let mastodon: FakeProvider & { statuses: Status[] };
  let services: ServiceProcess[] = [];
  let newsroom: Newsroom;

  beforeAll(async () => {
    mastodon = await startMastodon(TOKEN);
    const env = {
      ...fastEffects,
      SOCIAL_PROVIDER: 'mastodon',
      SOCIAL_MASTODON_URL: mastodon.url,
      SOCIAL_MASTODON_TOKEN: TOKEN,
    };
    const first = await postgres.startProcess({ env });
    services = [first];
    newsroom = await openNewsroom(first);
    const address = first.environment.DATABASE_URL ?? '';
    services.push(await startProcess({ env: { ...env, DATABASE_URL: address } }));
  });
  afterAll(async () => {
    for (const service of services.reverse()) await service.stop();
    await mastodon.stop();
  });

  it('lets another take over, and changes nothing afterwards', async () => {
    const [first, second] = services.map((service) => service.process());
    const session = newsroom.panel.token;
    mastodon.mood = () => {
      if (mastodon.received.length === 1) {
        first?.kill('SIGSTOP');
        second?.kill('SIGCONT');
      }
      return { kind: 'well' };
    };
    second?.kill('SIGSTOP');
    const posting = newsroom.post({ title: 'Frozen', is_published: true });
    const effect = async (): Promise<{ status: string; attempts: number } | undefined> => {
      const response = await fetch(`${services[1]?.url}/admin/publishing/effects?kind=social`, {
        headers: { Authorization: `Bearer ${session}` },
      });
      const { data } = (await response.json()) as {
        data: { effects: { status: string; attempts: number }[] };
      };
      return data.effects[0];
    };
    await until(
      () => mastodon.received.length,
      (calls) => calls >= 1,
    );
    const done = await until(effect, (seen) => seen?.status === 'done');
    expect(done?.attempts).toBe(2);
    first?.kill('SIGCONT');
    expect((await posting).status).toBe(201);
    await pause(1_000);
    expect(await effect()).toEqual(done);
    expect(mastodon.received).toHaveLength(2);
    expect(mastodon.statuses.map(titleIn)).toEqual(['Frozen']);
  });
});
