import { countOf } from '@ota-news/foundation/text/count-of';
import type { NewsletterIssueModel } from '#api/newsletter-page-models';
import { ArticleList } from '../components/article-list';
import { PageHead } from '../components/page-head';
import { Prose } from '../../shared/prose';
import { Timestamp } from '../../shared/timestamp';

const OtherIssues = ({ previous, next }: Pick<NewsletterIssueModel, 'previous' | 'next'>) =>
  previous === null && next === null ? null : (
    <nav class="neighbours" aria-label="Other issues">
      {previous && (
        <a href={previous.url} rel="prev">
          <span class="label">Previous issue</span>
          {previous.name}
        </a>
      )}
      {next && (
        <a href={next.url} rel="next">
          <span class="label">Next issue</span>
          {next.name}
        </a>
      )}
    </nav>
  );

export const NewsletterIssuePage = ({ model }: { model: NewsletterIssueModel }) => {
  const { name, frequency, sentAt, introductionHtml, articles } = model.issue;
  return (
    <div class="split">
      <div class="split-head">
        <PageHead label={`${frequency} newsletter`} title={name}>
          <p class="meta">
            <Timestamp date={sentAt} /> · {countOf(articles.length, 'article')}
          </p>
        </PageHead>
        {introductionHtml !== null && <Prose html={introductionHtml} />}
      </div>
      <div class="list-column">
        {articles.length === 0 ? (
          <p class="empty">The articles of this issue are no longer published.</p>
        ) : (
          <ArticleList articles={articles} heading="h2" />
        )}
        <OtherIssues previous={model.previous} next={model.next} />
      </div>
    </div>
  );
};
