import { readFileSync } from 'node:fs';
import path from 'node:path';
import say from '../../src/plugins/agent-auth/admin/src/translations/en.json';
import { connectionSteps } from '../../src/plugins/agent-auth/server/src/documents/connection-guide';
import { root } from '../support/service';

const text = readFileSync(path.join(root, 'docs/connecting.md'), 'utf8');
const overview = readFileSync(path.join(root, 'docs/agents.md'), 'utf8');

/** Sections of the document by their headings. */
const sections = new Map(
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section] as const),
);

/** The panel shows how to call the service with curl, which docs/mcp.md does. */
const documented = connectionSteps('https://news.example/mcp', 'ota-news').filter(
  ({ program }) => program !== 'curl',
);

describe('docs/connecting.md says what the panel says', () => {
  it.each(documented)('of $program', ({ program, text: typed }) => {
    const section = sections.get(program) ?? '';
    const [, block] = /^```\w*\n(.*?)\n```$/ms.exec(section) ?? [];
    expect(block).toBe(typed);
    expect(section).toContain(`\n> ${say[`guide.${program}` as keyof typeof say]}\n`);
    const anchor = program.toLowerCase().replaceAll(' ', '-');
    expect(overview).toContain(`(connecting.md#${anchor})`);
    expect(section).toMatch(/Not proved: /);
  });

  it('and of no other program', () => {
    expect([...sections.keys()].slice(1, -1).sort()).toEqual(
      documented.map(({ program }) => program).sort(),
    );
  });
});
