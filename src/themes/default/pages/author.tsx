import { countOf } from '@ota-news/foundation/text/count-of';
import type { AuthorModel } from '#api/page-models';
import { ArticleList } from '../components/article-list';
import { Pagination } from '../../shared/pagination';
import { Picture } from '../../shared/picture';
import { Siblings } from '../components/siblings';

const AuthorHead = ({ model }: { model: AuthorModel }) => (
  <header class="page-head">
    {model.photo && (
      <div class="portrait">
        <Picture image={model.photo} sizes="7rem" />
      </div>
    )}
    {model.role && <p class="kicker kicker-topic">{model.role}</p>}
    <h1>{model.name}</h1>
    {model.bio && <p class="standfirst">{model.bio}</p>}
    <p class="meta">
      {countOf(model.list.pagination.total, 'article')}
      {model.links.map((link) => (
        <>
          {' · '}
          <a href={link.url} rel="me">
            {link.name}
          </a>
        </>
      ))}
    </p>
  </header>
);

export const AuthorPage = ({ model }: { model: AuthorModel }) => (
  <div class="split">
    <div class="split-head">
      <AuthorHead model={model} />
      <Siblings id="authors-heading" title="Also writing here" links={model.siblings} />
    </div>
    <div class="list-column">
      <ArticleList articles={model.list.articles} heading="h2" />
      <Pagination pagination={model.list.pagination} />
    </div>
  </div>
);
