import { extract } from '@ota-news/foundation/agent-tools/pages';

test('an extract never ends in half of a character', () => {
  expect(extract('😀'.repeat(151))).toBe(`${'😀'.repeat(149)}…`);
  expect(extract('😀'.repeat(150))).toBe('😀'.repeat(150));
});
