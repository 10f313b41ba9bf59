import type { PageFrame, PageKinds } from '@ota-news/foundation/contracts/page-models';
import type { Child } from 'hono/jsx';
import type { WholeIssue } from '#api/newsletter-page-models';
import type { ArticleList } from '#api/page-models';
import { CommonCriteria } from '../shared/common-criteria';
import { ComparisonTable } from '../shared/comparison-table';
import { Contents } from '../shared/contents';
import { DecisionForm } from '../shared/decision-form';
import { FactsTable } from '../shared/facts-table';
import { Figure } from '../shared/figure';
import { AgentNotice, NewsletterForm } from '../shared/newsletter-form';
import { PageSearchForm } from '../shared/page-search-form';
import { Pagination } from '../shared/pagination';
import { PriceSection } from '../shared/price-section';
import { Prose } from '../shared/prose';
import { Recommendations } from '../shared/recommendations';
import { SearchForm } from '../shared/search-form';
import { SearchIntroduction } from '../shared/search-introduction';
import { Sparkline } from '../shared/sparkline';
import { listing } from '../shared/text';
import { hostName } from '../shared/urls';
import { head, line, link, links, nav, part, row, series, time } from './blocks';
import { wire } from './headlines';

const list = ({ articles, pagination }: ArticleList): Child => [
  articles.length === 0 && <p>No articles yet.</p>,
  wire('Articles', articles),
  <Pagination pagination={pagination} />,
];

const issue = ({ introductionHtml, articles, ...sent }: WholeIssue): Child => [
  line(sent.frequency, time(sent.sentAt)),
  introductionHtml && <Prose html={introductionHtml} />,
  wire('Articles', articles),
];

type Draw<Kind extends keyof PageKinds> = (model: PageKinds[Kind], frame: PageFrame) => Child;

/** What a page of each kind shows. */
const PAGES: { [Kind in keyof PageKinds]: Draw<Kind> } = {
  home: ({ pagination, ...model }, { site }) => [
    head(pagination.page <= 1 ? site.name : `Latest, page ${pagination.page}`),
    wire('Top', model.top),
    wire('Markets', model.markets),
    wire('What moved', model.moves),
    wire('Latest', model.latest),
    <Pagination pagination={pagination} />,
    wire('Topics', model.topics),
    line('Companies', links(model.otas)),
    wire('Compare', model.comparisons),
  ],
  'ota-directory': ({ otas }) => [head('Online travel agencies'), wire('By name', otas)],
  'ota-hub': ({ ota, list: articles }) => [
    head(ota.name, ota.description),
    line('Listed', listing(ota)),
    line('Company', link({ name: `${ota.name} profile`, url: ota.profileUrl })),
    line('Headquarters', ota.headquarters),
    line('Parent', ota.parent && link(ota.parent)),
    list(articles),
  ],
  'ota-profile': ({ ota, website, prices, ...model }) => [
    head(ota.name, ota.description),
    line('Listed', listing(ota)),
    line('News', link({ name: `All about ${ota.name}`, url: ota.url })),
    line('Updated', time(model.updatedAt)),
    <FactsTable caption={model.legalName ?? ota.name} facts={model.facts} />,
    line('Website', website && link({ name: hostName(website), url: website })),
    <FactsTable caption="Key figures" facts={model.keyFacts} />,
    line('Brands', model.brands.join(', ')),
    line('Subsidiaries', links(model.subsidiaries)),
    <Contents entries={model.contents} />,
    <Prose html={model.descriptionHtml} />,
    prices && (
      <PriceSection chart={prices}>
        <Sparkline closes={prices.company.prices.map(({ close }) => close)} />
      </PriceSection>
    ),
    wire(`Latest on ${ota.name}`, model.latest),
    wire('From the company', model.pressLinks),
    wire('Compared with', model.comparisons),
  ],
  article: ({ ota, category, image, publishedAt, updatedAt, ...model }) => [
    head(model.title, model.excerpt),
    line('Published', time(publishedAt)),
    line('Updated', updatedAt !== publishedAt && time(updatedAt)),
    line('By', series(model.authors.map((one) => row([link(one), one.role])))),
    line('On', links(category ? [ota, category] : [ota])),
    image && (
      <Figure
        image={image}
        caption={model.optional.featured_image_caption}
        disclosure={model.imageDisclosure}
        isLead
      />
    ),
    <Contents entries={model.contents} />,
    <Prose html={model.bodyHtml} />,
    model.disclosure && <p>{model.disclosure}</p>,
    model.corrections.map(({ date, text }) => line(['Correction ', time(date)], text)),
    line('Tags', series(model.tags.map(({ name, url }) => (url ? link({ name, url }) : name)))),
    wire('Sources', model.sources),
    line('Listed', listing(ota)),
    line('Company', link({ name: `${ota.name} profile`, url: ota.profileUrl })),
    nav(`More news about ${ota.name}`, [model.previous, model.next]),
    wire('Related', model.related),
    wire('More on this topic', model.onTopic),
  ],
  category: (model) => [
    head(model.name, model.description),
    list(model.list),
    nav('Other topics', model.siblings),
  ],
  author: ({ photo, ...model }) => [
    head(model.name, model.role),
    photo && <Figure image={photo} caption={null} disclosure={null} />,
    model.bio && <p>{model.bio}</p>,
    line('Elsewhere', links(model.links)),
    list(model.list),
    nav('Also writing here', model.siblings),
  ],
  tag: (model) => [head(model.name), list(model.list)],
  'tag-index': ({ tags }) => [head('Tags'), wire('By name', tags)],
  'list-index': ({ title, lead, lists }) => [head(title, lead), wire('By name', lists)],
  archive: ({ years }) => [head('Archive'), years.map(({ year, months }) => wire(year, months))],
  'archive-month': (model) => [
    head(model.name),
    list(model.list),
    nav('Months', [model.previous, model.next]),
  ],
  corrections: ({ corrections, pagination }) => [
    head('Corrections'),
    corrections.map(({ date, text, article }) => part(link(article), line(time(date), text))),
    <Pagination pagination={pagination} />,
  ],
  'comparison-index': ({ comparisons }) => [head('Compare'), wire('By name', comparisons)],
  comparison: ({ title, otas, recommendations, criteria, common, ...model }) => [
    head(title),
    line('Updated', time(model.updatedAt)),
    <Prose html={model.introHtml} />,
    recommendations.length > 0 && <Recommendations recommendations={recommendations} />,
    criteria.length > 0 && <ComparisonTable {...{ title, otas, criteria }} />,
    common.length > 0 && <CommonCriteria criteria={common} isOpen />,
    model.verdictHtml && part('Verdict', <Prose html={model.verdictHtml} />),
    model.faq.map(({ question, answerHtml }) => part(question, <Prose html={answerHtml} />)),
  ],
  'glossary-index': ({ groups }) => [
    head('Glossary'),
    groups.map(({ letter, terms }) => wire(letter, terms)),
  ],
  'glossary-term': (model) => [
    head(model.term, model.shortDefinition),
    line('Also called', model.aliases.join(', ')),
    line('Updated', time(model.updatedAt)),
    <Prose html={model.bodyHtml} />,
    wire('Related terms', model.related),
    wire('In the news', model.mentions),
  ],
  newsletter: ({ schedule, sample, issues, pagination }, { site, path }) => [
    head('The newsletter', site.newsletterWording),
    site.newsletterWording && [<NewsletterForm path={path} />, <AgentNotice />],
    schedule.map(({ frequency, moment }) => line(frequency, moment)),
    sample && [part('The latest issue', link(sample)), issue(sample)],
    wire('Issues by date', issues),
    <Pagination pagination={pagination} />,
  ],
  'newsletter-issue': (model) => [
    head(model.issue.name),
    issue(model.issue),
    nav('Other issues', [model.previous, model.next]),
  ],
  press: ({ groups }) => [head('Press'), groups.map((group) => wire(group.ota.name, group.links))],
  search: ({ results, nearest, elsewhere, ...model }) => [
    <SearchIntroduction model={{ results, nearest, elsewhere, ...model }} />,
    wire('Results', results),
    wire('Nearest', nearest),
    elsewhere && [wire('Latest', elsewhere.latest), wire('Topics', elsewhere.topics)],
    <Pagination pagination={model.pagination} />,
  ],
  page: ({ contents = [], ...model }) => [
    head(model.title),
    line('Updated', model.updatedAt && time(model.updatedAt)),
    model.search && <PageSearchForm search={model.search} />,
    <Contents entries={contents} />,
    <Prose html={model.bodyHtml} />,
  ],
  decision: (model) => [
    head(model.heading),
    model.paragraphs.map((text) => <p>{text}</p>),
    model.forms.map((form) => <DecisionForm form={form} />),
    wire('Links', model.links),
  ],
  error: ({ status, heading, message }, { site }) => [
    head(heading, `Error ${status}: ${message}`),
    site.hasSearch && <SearchForm id="page-search" label="Site" />,
  ],
};

/** Draws a page. */
export const draw = <Kind extends keyof PageKinds>(kind: Kind, ...model: Parameters<Draw<Kind>>) =>
  PAGES[kind](...model);
