import { openNewsroom, type Newsroom } from './newsroom';
import type { Service } from './service';

/** A document as the REST core answers it. */
interface Stored {
  id: number;
  documentId: string;
}

export interface SearchableNewsroom extends Newsroom {
  /** Documents of the articles, by a short name. */
  articles: Record<'loyalty' | 'quarter' | 'fares' | 'draft', string>;
  create(plural: string, data: Record<string, unknown>): Promise<Stored>;
  /** Posts an article and answers its document. */
  write(fields: Record<string, unknown>): Promise<string>;
  /** Titles of the results on the first page, the best first. */
  titles(query: string): Promise<string[]>;
}

const succeeded = async (response: Response): Promise<Response> => {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
};

/** Fills an empty service with a little of everything that can be found. */
export const openSearchableNewsroom = async (
  service: Pick<Service, 'url' | 'folder'>,
): Promise<SearchableNewsroom> => {
  const newsroom = await openNewsroom(service);
  const { call, post, fullToken, authorId } = newsroom;

  const create = async (plural: string, data: Record<string, unknown>): Promise<Stored> => {
    const response = await succeeded(await call('POST', `/api/${plural}`, { data }, fullToken));
    return ((await response.json()) as { data: Stored }).data;
  };

  const write = async (fields: Record<string, unknown>): Promise<string> => {
    const response = await succeeded(await post({ author_id: authorId, ...fields }));
    const { article } = (await response.json()) as { article: { id: number } };
    const found = await succeeded(
      await call(
        'GET',
        `/api/articles?status=draft&filters[article_id]=${article.id}&fields[0]=title`,
        undefined,
        fullToken,
      ),
    );
    return ((await found.json()) as { data: [Stored] }).data[0].documentId;
  };

  const expedia = await create('otas', {
    name: 'Expedia Group',
    slug: 'expedia-group',
    brands: [{ name: 'Vrbo' }, { name: 'Hotels.com' }],
    business_model: 'Sells hotel rooms, flights and vacation homes.',
    ticker: 'EXPE',
  });
  const booking = await create('otas', {
    name: 'Booking.com',
    slug: 'booking-com',
    headquarters: 'Amsterdam',
  });
  await create('otas', {
    name: 'Tripadvisor',
    slug: 'tripadvisor',
    description: 'Reviews of **hotels** and attractions.',
  });
  await create('otas', { name: 'Airbnb', slug: 'airbnb', description: 'Homes and experiences.' });
  const loyalty = await create('categories', { name: 'Loyalty', slug: 'loyalty' });
  await create('glossary-terms', {
    term: 'Global distribution system',
    slug: 'global-distribution-system',
    aliases: [{ name: 'GDS' }],
    short_definition: 'A network that carries fares and rooms from suppliers to agencies.',
    body: 'Amadeus, Sabre and Travelport run the three large ones.',
  });
  await create('pages', {
    title: 'Editorial policy',
    slug: 'editorial-policy',
    body: 'Corrections are marked. Nobody pays for coverage.',
  });
  await create('comparisons', {
    title: 'Expedia and Booking.com side by side',
    slug: 'expedia-or-booking',
    otas: [expedia.id, booking.id],
    criteria: [
      {
        label: 'Cancellation fees',
        values: [
          { ota: expedia.id, value: 'Often refundable' },
          { ota: booking.id, value: 'Mostly free until the day before' },
        ],
      },
    ],
  });
  const articles = {
    loyalty: await write({
      ota_id: expedia.id,
      category_id: loyalty.id,
      title: 'One Key replaces the stamp card',
      body: 'The loyalty program <b>merges</b> three schemes. Members earn credit on flights.',
      published_at: '2023-07-07T09:00:00Z',
      is_published: true,
    }),
    quarter: await write({
      ota_id: booking.id,
      title: 'Quarterly results beat expectations',
      body: 'Room nights grew by 8%. A loyalty scheme was mentioned once. Malmö did well.',
      published_at: '2023-11-03T09:00:00Z',
      is_published: true,
    }),
    fares: await write({
      ota_id: expedia.id,
      title: 'Airlines move fares out of the distribution system',
      body: 'A global distribution system charges for each segment, so carriers sell directly.',
      published_at: '2024-01-18T09:00:00Z',
      is_published: true,
    }),
    draft: await write({
      ota_id: booking.id,
      title: 'Secret merger zebra',
      body: 'Not public yet.',
    }),
  };

  return {
    ...newsroom,
    articles,
    create,
    write,
    async titles(query) {
      const parameters = new URLSearchParams({ q: query });
      const response = await succeeded(
        await fetch(`${service.url}/search?${parameters}`, {
          headers: { Accept: 'text/markdown' },
        }),
      );
      const text = await response.text();
      return [...text.matchAll(/^\s*## \[(.+?)\]\(/gm)].map(([, title]) => title ?? '');
    },
  };
};
