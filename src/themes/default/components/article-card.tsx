import type { ArticleSummary } from '#api/page-models';
import { longRead } from '../lib/text';
import { Kicker } from './kicker';
import { Picture } from '../../shared/picture';
import { Timestamp } from '../../shared/timestamp';

interface Props {
  article: ArticleSummary;
  /** `lead` and `second` have the image above the text, `large` and `row` beside it, `brief` has none. */
  variant: 'lead' | 'second' | 'large' | 'row' | 'brief';
  heading: 'h2' | 'h3' | 'h4';
  /** Set on pages of that OTA or category. */
  hideOta?: boolean;
  hideCategory?: boolean;
  /** Set under the heading of that day. */
  hideDate?: boolean;
}

const sizes = {
  lead: '(min-width: 62rem) 44rem, 94vw',
  second: '(min-width: 62rem) 24rem, (min-width: 40rem) 46vw, 6rem',
  large: '(min-width: 40rem) 17rem, 6rem',
  row: '(min-width: 40rem) 10rem, 6rem',
};

const Authors = ({ article: { author, coauthors } }: Pick<Props, 'article'>) => (
  <>
    {author &&
      [author, ...coauthors].map(({ name, url }, index) => (
        <>
          {index > 0 && ', '}
          <a href={url}>{name}</a>
        </>
      ))}
  </>
);

/** Date, reading time and authors, as far as they are known and not said elsewhere. */
const Meta = ({ article, hideDate }: Pick<Props, 'article' | 'hideDate'>) => {
  const readingTime = longRead(article.readingTimeMinutes);
  const parts = [
    !hideDate && <Timestamp date={article.publishedAt} />,
    readingTime,
    article.author && <Authors article={article} />,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p class="meta">
      {parts.map((part, index) => (
        <>
          {index > 0 && ' · '}
          {part}
        </>
      ))}
    </p>
  );
};

export const ArticleCard = ({
  article,
  variant,
  heading,
  hideOta,
  hideCategory,
  hideDate,
}: Props) => {
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
        <Meta article={article} hideDate={hideDate} />
      </div>
    </article>
  );
};
