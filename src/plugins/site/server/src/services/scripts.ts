import type { PageScriptsService } from '@ota-news/foundation/contracts/site';
import { hashedAsset, SCRIPT, type Asset } from '../http/asset';

/** Scripts of plugins that are included in every page. */
const createScripts = () => {
  const assets: Asset[] = [];
  const service = {
    add(name: string, body: Buffer): void {
      assets.push(hashedAsset(name, body, SCRIPT));
    },
    assets: (): Asset[] => assets,
    urls: (): string[] => assets.map(({ url }) => url),
  };
  return service satisfies PageScriptsService;
};

export type Scripts = ReturnType<typeof createScripts>;
export default createScripts;
