import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../support/eventually';
import { describeWithOptionalPackage, withOptionalPackages } from '../support/optional-packages';
import { openSearchableNewsroom, type SearchableNewsroom } from '../support/searchable-newsroom';
import { startProcess, withoutPackage, type ServiceProcess } from '../support/service';
import { writeTinyModel } from '../support/tiny-embedding-model';

const PACKAGE = '@huggingface/transformers';
const STAMP_CARD = 'One Key replaces the stamp card';

describeWithOptionalPackage(PACKAGE, 'Search by an ONNX model in the process', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-model-'));
  let service: ServiceProcess;
  let newsroom: SearchableNewsroom;

  beforeAll(async () => {
    writeTinyModel(folder, [
      ['loyalty', 'stamp', 'frequent', 'guest'],
      ['fares', 'airlines', 'carriers', 'aviation'],
    ]);
    service = await startProcess({
      env: {
        PAGE_CACHE_SECONDS: '0',
        LOG_LEVEL: 'info',
        EMBEDDING_PROVIDER: 'transformers',
        EMBEDDING_MODEL: folder,
        ...withOptionalPackages(),
      },
    });
    newsroom = await openSearchableNewsroom(service);
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds by meaning what shares no word with the query', async () => {
    await eventually(async () =>
      expect((await newsroom.titles('frequent guest'))[0]).toBe(STAMP_CARD),
    );
    const found = await newsroom.titles('aviation');
    expect(found[0]).toBe('Airlines move fares out of the distribution system');
    expect(found).not.toContain(STAMP_CARD);
    expect(service.output()).toContain(`transformers/${folder} is in use`);
  });

  it('says what is missing without the package, and answers by full text', async () => {
    Object.assign(service.environment, withoutPackage(PACKAGE));
    await service.restart();
    expect(await newsroom.titles('stamp card')).toContain(STAMP_CARD);
    expect(await newsroom.titles('frequent guest')).not.toContain(STAMP_CARD);
    expect(service.output()).toContain(`npm install ${PACKAGE}`);
  });
});
