import type { PublicPage } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { drawCard } from '../cards/drawing';
import { ownService } from '../own-services';

/** Draws pictures for link previews. */
const createCards = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** PNG of a page's card; null if the theme draws none. */
  async draw(page: PublicPage, path: string): Promise<Buffer | null> {
    const { card } = ownService(strapi, 'theme');
    if (card === null) return null;
    const frame = await ownService(strapi, 'frame').of({
      page,
      path,
      markdownPath: null,
      notice: null,
    });
    return drawCard(card.draw({ frame, content: page.content }), card.font);
  },
});

export default createCards;
