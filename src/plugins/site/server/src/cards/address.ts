/** Routes of cards: the front page's, and those of all other pages. */
export const CARD_ROUTES = ['/cards.png', '/cards/*page.png'];

/** Path of the card of a page, whatever its query: `/cards/otas/booking.png` for `/otas/booking`. */
export const cardPathOf = (path: string): string => {
  const [page = '/'] = path.split('?', 1);
  return page === '/' ? '/cards.png' : `/cards${page}.png`;
};
