import type { Core } from '@strapi/strapi';
import { refuseSecondServer } from '#plugins/mcp/server/src/index';

const strapiWith = (settings: Record<string, unknown>): Core.Strapi =>
  ({ config: { get: (name: string) => settings[name] } }) as unknown as Core.Strapi;

describe('The mcp plugin', () => {
  it("refuses to start beside Strapi's own MCP server, and says what to do", () => {
    const strapi = strapiWith({ 'server.mcp.enabled': true });
    expect(() => refuseSecondServer(strapi)).toThrow(/config\/server\.ts: mcp\.enabled.*\/mcp/);
  });

  it('starts where Strapi leaves the address free', () => {
    expect(() => refuseSecondServer(strapiWith({}))).not.toThrow();
  });
});
