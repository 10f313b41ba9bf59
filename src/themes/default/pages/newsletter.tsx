import { countOf } from '@ota-news/foundation/text/count-of';
import type { PageFrame } from '@ota-news/foundation/contracts/page-models';
import type { NewsletterModel } from '#api/newsletter-page-models';
import { ArticleList } from '../components/article-list';
import { IssueList } from '../components/issue-list';
import { AgentNotice, NewsletterForm } from '../../shared/newsletter-form';
import { PageHead } from '../components/page-head';
import { Pagination } from '../../shared/pagination';
import { Prose } from '../../shared/prose';
import { Timestamp } from '../../shared/timestamp';

const Schedule = ({ schedule }: Pick<NewsletterModel, 'schedule'>) => (
  <section class="newsletter-schedule" aria-labelledby="schedule-heading">
    <h2 id="schedule-heading">When it comes</h2>
    <ul>
      {schedule.map(({ frequency, moment }) => (
        <li>
          <strong>{frequency}</strong>, {moment}
        </li>
      ))}
    </ul>
    <p class="quiet">
      It begins weekly; every message leads to a page where you choose how often and about what it
      comes. No issue comes when nothing was published.
    </p>
  </section>
);

const Sample = ({ sample }: { sample: NonNullable<NewsletterModel['sample']> }) => (
  <section class="newsletter-sample" aria-labelledby="sample-heading">
    <p class="label">The latest issue</p>
    <h2 id="sample-heading">
      <a href={sample.url}>{sample.name}</a>
    </h2>
    <p class="meta">
      {sample.frequency} · <Timestamp date={sample.sentAt} /> ·{' '}
      {countOf(sample.articleCount, 'article')}
    </p>
    {sample.introductionHtml !== null && <Prose html={sample.introductionHtml} />}
    {sample.articles.length > 0 && <ArticleList articles={sample.articles} heading="h3" />}
    {sample.articleCount > sample.articles.length && (
      <p class="more">
        <a href={sample.url}>The whole issue</a>
      </p>
    )}
  </section>
);

interface Props {
  model: NewsletterModel;
  site: PageFrame['site'];
  path: string;
}

export const NewsletterPage = ({ model, site, path }: Props) => (
  <>
    <PageHead title="The newsletter" lead={site.newsletterWording ?? null} />
    <div class="newsletter-terms">
      {site.newsletterWording !== undefined && (
        <div class="newsletter newsletter-signup">
          <NewsletterForm path={path} />
          <AgentNotice />
        </div>
      )}
      <Schedule schedule={model.schedule} />
    </div>
    {model.sample && <Sample sample={model.sample} />}
    <section class="newsletter-issues" aria-labelledby="issues-heading">
      <h2 id="issues-heading">Issues by date</h2>
      {model.issues.length === 0 ? (
        <p class="empty">No issue has been sent yet.</p>
      ) : (
        <IssueList issues={model.issues} />
      )}
      <Pagination pagination={model.pagination} />
    </section>
  </>
);
