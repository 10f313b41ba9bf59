/** Downloads the versions of Node.js that the smoke test runs on; needs no installed packages. */
import { fetchNode, TESTED_VERSIONS } from '../scripts/other-node.mjs';

for (const version of TESTED_VERSIONS) await fetchNode(version);
