/**
 * A second process on a service's data that looks access tokens up, as a door for agents does. Reads
 * one question a line, `{ token, resource, questions: [[operation, contentType]] }`, and answers with
 * one line each.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';

const require = createRequire(import.meta.url);
const { withService } = require(path.resolve('dist/src/server/serve.js'));

const describe = async (grant, questions) => {
  if (grant === null) return null;
  const ability = await grant.ability();
  return {
    grantId: grant.grantId,
    clientName: grant.clientName,
    scopes: [...grant.scopes],
    person: grant.person,
    can: questions.map(([operation, type]) => ability.can(operation, type)),
    canUpload: ability.holds('content:write', 'plugin::upload.assets.create'),
  };
};

await withService(async (strapi) => {
  const tokens = strapi.plugin('agent-auth').service('access-tokens');
  console.log('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    const { token, resource, questions = [], times = 1 } = JSON.parse(line);
    const durations = [];
    let grant = null;
    for (let index = 0; index < times; index += 1) {
      const began = performance.now();
      grant = await tokens.verify(token, resource);
      durations.push(performance.now() - began);
    }
    durations.sort((left, right) => left - right);
    const milliseconds = durations[Math.floor(times / 2)];
    console.log(JSON.stringify({ milliseconds, grant: await describe(grant, questions) }));
  }
});
