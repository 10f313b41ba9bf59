import type { PublicPage } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { drawCard } from '../cards/drawing';
import { ownService } from '../own-services';

/** Pictures that are kept, of some 15 kB each: a page is purged far more often than its card changes. */
const MAX_KEPT = 200;

/** Draws pictures for link previews. */
const createCards = ({ strapi }: { strapi: Core.Strapi }) => {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT });

  return {
    /** PNG of a page's card; null if the theme draws none. */
    async draw(page: PublicPage, path: string): Promise<Buffer | null> {
      const { card: theme } = ownService(strapi, 'theme');
      if (theme === null) return null;
      const frame = await ownService(strapi, 'frame').of({
        page,
        path,
        markdownPath: null,
        notice: null,
      });
      const card = theme.draw({ frame, content: page.content });
      const key = createHash('sha256').update(JSON.stringify(card)).digest('base64');
      const known = drawn.get(key);
      if (known !== undefined) return known;
      const drawing = drawCard(card, theme.font);
      drawn.set(key, drawing);
      drawing.catch(() => drawn.delete(key));
      return drawing;
    },
  };
};

export default createCards;
