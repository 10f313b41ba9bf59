import type { ArticleSummary } from '#api/page-models';
import { ArticleCard } from './article-card';
import { Timestamp } from '../../shared/timestamp';

/** Of how many stories one is larger. */
const RHYTHM = 5;

/** Splits articles by the day of their publication, in order. */
function byDay(articles: ArticleSummary[]): { day: string; articles: ArticleSummary[] }[] {
  const days: { day: string; articles: ArticleSummary[] }[] = [];
  for (const article of articles) {
    const day = article.publishedAt.slice(0, 10);
    const last = days[days.length - 1];
    if (last?.day === day) last.articles.push(article);
    else days.push({ day, articles: [article] });
  }
  return days;
}

interface Props {
  articles: ArticleSummary[];
  /** Headings of days and of stories. */
  headings?: ['h2', 'h3'] | ['h3', 'h4'];
}

/** Articles under their days; every fifth that has a picture is larger. */
export const DayList = ({ articles, headings: [Day, heading] = ['h3', 'h4'] }: Props) => {
  const large = new Set(articles.filter((_, index) => index % RHYTHM === RHYTHM - 1));
  return (
    <div class="days">
      {byDay(articles).map(({ day, articles: stories }) => (
        <section class="day" aria-labelledby={`day-${day}`}>
          <Day class="day-date" id={`day-${day}`}>
            <Timestamp date={day} />
          </Day>
          <div class="day-stories">
            {stories.map((article) => (
              <ArticleCard
                article={article}
                variant={large.has(article) && article.image ? 'large' : 'brief'}
                heading={heading}
                hideDate
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
};
