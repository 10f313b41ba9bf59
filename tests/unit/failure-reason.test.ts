import { testEnvironment } from '../support/service';
import { reasonOf } from '../../src/server/failure-reason';

const failure = (facts: object): Error => Object.assign(new Error('EACCES'), facts);

describe('Why the service can not start', () => {
  beforeAll(() => {
    Object.assign(process.env, testEnvironment(), { HOST: '127.0.0.1', PORT: '80' });
  });

  test('is a port that needs rights', () => {
    expect(reasonOf(failure({ code: 'EACCES', syscall: 'listen' }))).toBe(
      'Nothing may listen on 127.0.0.1, port 80. Choose a port above 1023: PORT=1337.',
    );
  });

  test('is a place that needs rights', () => {
    const facts = { code: 'EACCES', syscall: 'mkdir', path: '/srv/ota-news/data' };
    expect(reasonOf(failure(facts))).toBe(
      "/srv/ota-news/data can't be used by this user (mkdir). Let it read and write there.",
    );
  });
});
