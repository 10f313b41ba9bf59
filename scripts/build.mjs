/** `npm run build`: the server and the panel, each only when its sources changed. */
import { ensureBuilt, root } from './project.mjs';

process.chdir(root);
await ensureBuilt();
