import type { ArticleSummary } from '#api/page-models';
import { Kicker } from './kicker';
import { Picture } from './picture';
import { Timestamp } from './timestamp';

interface Props {
  article: ArticleSummary;
  /** `lead` and `second` have the image above the text, `row` beside it, `brief` has none. */
  variant: 'lead' | 'second' | 'row' | 'brief';
  heading: 'h2' | 'h3';
  /** Set on pages of that OTA or category. */
  hideOta?: boolean;
  hideCategory?: boolean;
}

const sizes = {
  lead: '(min-width: 62rem) 44rem, 94vw',
  second: '(min-width: 62rem) 26rem, (min-width: 40rem) 46vw, 6rem',
  row: '(min-width: 40rem) 12rem, 6rem',
};

const Meta = ({ article }: { article: ArticleSummary }) => (
  <p class="meta">
    <Timestamp date={article.publishedAt} isShort />
    {' · '}
    {article.readingTimeMinutes} min read
    {article.author &&
      [article.author, ...article.coauthors].map(({ name, url }, index) => (
        <>
          {index === 0 ? ' · ' : ', '}
          <a href={url}>{name}</a>
        </>
      ))}
  </p>
);

export const ArticleCard = ({ article, variant, heading, hideOta, hideCategory }: Props) => {
  const Heading = heading;
  return (
    <article class={`card card-${variant}`}>
      {article.image && variant !== 'brief' && (
        <div class="card-picture" data-markdown="skip">
          <Picture
            image={article.image}
            sizes={sizes[variant]}
            isLead={variant === 'lead'}
            isDecorative
          />
        </div>
      )}
      <div class="card-text">
        <Kicker
          ota={hideOta ? null : article.ota}
          category={hideCategory ? null : article.category}
        />
        <Heading class="card-title">
          <a href={article.url}>{article.title}</a>
        </Heading>
        {article.excerpt && variant !== 'brief' && <p class="card-excerpt">{article.excerpt}</p>}
        <Meta article={article} />
      </div>
    </article>
  );
};
