import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import { countOf } from '@ota-news/foundation/text/count-of';
import type { Child } from 'hono/jsx';
import type { CountedLink, ListSummary } from '#api/article/page-models';
import type { GlossaryTermSummary, Mention } from '#api/glossary-term/page-models';
import type { ListedIssue } from '#api/newsletter-page-models';
import type { ArticleSummary, ListedThing, OtaSummary, PressLink } from '#api/page-models';
import type { SearchResult, TopicHeadline } from '#api/page-models';
import type { MarketRow, Move } from '#api/share-price/page-models';
import { formatChange, formatPrice } from '../shared/money';
import { typeName } from '../shared/search-words';
import { languageName, listing } from '../shared/text';
import { hostName } from '../shared/urls';
import { link, part, row, series, time } from './blocks';

type Dated = ArticleSummary | ListedIssue | MarketRow | Mention | Move | PressLink | SearchResult;
type Named = CountedLink | GlossaryTermSummary | ListedThing | ListSummary | OtaSummary;
/** What a list leads to. */
type Item = Dated | Named | NamedLink | TopicHeadline;

const nameOf = (item: Item): string =>
  'title' in item ? item.title : 'term' in item ? item.term : item.name;

/** When, and who or what. */
const slug = (item: Item): Child[] => [
  'publishedAt' in item && time(item.publishedAt),
  'date' in item && item.date && time(item.date),
  'publishedOn' in item && item.publishedOn && time(item.publishedOn),
  'sentAt' in item && [time(item.sentAt), ' ', item.frequency],
  'author' in item && item.ota.name,
  'type' in item && typeName(item.type),
  'close' in item && item.ticker,
];

/** What is known besides the headline. */
const notes = (item: Item): Child[] => [
  'close' in item && formatPrice(item.close, item.currency),
  'close' in item &&
    `${formatChange(item.dayChange)} today, ${formatChange(item.yearChange)} a year`,
  'change' in item && formatChange(item.change),
  'story' in item && item.story && link(item.story),
  'latest' in item && item.latest && [time(item.latest.date), ' ', link(item.latest)],
  'category' in item && item.category?.name,
  'author' in item && series([item.author, ...item.coauthors].map((one) => one?.name)),
  'articleCount' in item && countOf(item.articleCount, 'article'),
  'description' in item && item.description,
  'profileUrl' in item && series([item.headquarters, listing(item), item.parent?.name]),
  'profileUrl' in item && link({ name: 'Profile', url: item.profileUrl }),
  'headline' in item && item.headline,
  'shortDefinition' in item && item.shortDefinition,
  'note' in item && [item.source ?? hostName(item.url), ' ', item.note],
  'language' in item && item.language && item.language !== 'en' && languageName(item.language),
  'section' in item && item.section && link({ name: item.section.heading, url: item.section.url }),
  'type' in item && item.excerpt.map(({ text, isMatch }) => (isMatch ? <mark>{text}</mark> : text)),
];

/** Lines of the wire under a heading; nothing without lines. */
export const wire = (heading: string, items: Item[]): Child =>
  items.length > 0 &&
  part(
    heading,
    <ul class="wire">
      {items.map((item) => (
        <li>
          {row([
            ...slug(item).map((text) => text && <b>{text}</b>),
            link({ ...item, name: nameOf(item) }),
            ...notes(item).map((note) => note && <small>{note}</small>),
          ])}
        </li>
      ))}
    </ul>,
  );
