import { registryObstacle } from '#plugins/mcp/server/src/documents/registry-obstacle';

type Entry = Parameters<typeof registryObstacle>[0];

const obstacleOf = ({
  url = 'https://news.example/mcp',
  ...changed
}: Partial<Entry> & { url?: string } = {}) =>
  registryObstacle({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: 'example.news/newsroom',
    title: 'News',
    description: 'Read what is published.',
    version: '1.0.0',
    websiteUrl: 'https://news.example/auth.md',
    remotes: [{ type: 'streamable-http', url }],
    ...changed,
  });

describe('What the MCP Registry would refuse', () => {
  it('is nothing of a server at a public host', () => {
    expect(obstacleOf()).toBeNull();
    expect(obstacleOf({ version: '1.0.0-rc.1+build-2' })).toBeNull();
  });

  it.each([
    'https://localhost/mcp',
    'https://news.localhost/mcp',
    'https://news/mcp',
    'https://127.0.0.1:1337/mcp',
    'https://[::1]/mcp',
    'https://192.0.2.1/mcp',
    'https://2130706433/mcp',
    'https://localhost./mcp',
    'https://news.example./mcp',
  ])('is an address that is no public host name: %s', (url) => {
    expect(obstacleOf({ url })).toMatch(/^PUBLIC_URL leads to .*not a host name/);
  });

  it('is an address without encryption', () => {
    expect(obstacleOf({ url: 'http://news.example/mcp' })).toMatch(/^PUBLIC_URL begins with http/);
  });

  it.each([
    'newsroom',
    'a/b/c',
    'example.news./newsroom',
    'example.news/-newsroom',
    'example.new s/newsroom',
    `example.news/${'x'.repeat(200)}`,
  ])('is a name that does not fit: %s', (name) => {
    expect(obstacleOf({ name })).toMatch(/^The name .* does not fit/);
  });

  it.each(['latest', '^1.0.0', '1.x', '>=1.0.0', '1.0.0 || 2.0.0', ''])(
    'is a version that is several: %s',
    (version) => expect(obstacleOf({ version })).toMatch(/^The version .* is not one release/),
  );

  it('is a title or description that is too long', () => {
    expect(obstacleOf({ title: 'x'.repeat(101) })).toMatch(/SITE_NAME.* has 101 characters/);
    expect(obstacleOf({ description: 'x'.repeat(101) })).toMatch(/^The description .* has 101/);
    expect(obstacleOf({ title: 'x'.repeat(100) })).toBeNull();
  });
});
