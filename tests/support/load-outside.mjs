/**
 * Replaces a large package by a call of Node's own `require`. Jest would load it anew for each suite; this way each
 * worker loads it once. Only for packages without state that one suite could leave to the next.
 */
export default {
  process: (_text, filename) => ({
    code: `module.exports = loadOutside(${JSON.stringify(filename)});`,
  }),
};
