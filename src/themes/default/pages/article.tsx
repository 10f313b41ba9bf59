import type { ArticleModel } from '#api/page-models';
import { Byline } from '../components/byline';
import { Contents } from '../../shared/contents';
import { CopyLink } from '../components/copy-link';
import { Corrections } from '../components/corrections';
import { Figure } from '../../shared/figure';
import { Kicker } from '../components/kicker';
import { Neighbours } from '../components/neighbours';
import { OtaBox } from '../components/ota-box';
import { Prose } from '../../shared/prose';
import { RelatedArticles } from '../components/related-articles';
import { Sources } from '../components/sources';
import { Tags } from '../components/tags';

export const ArticlePage = ({ model }: { model: ArticleModel }) => (
  <div class="folio">
    <article class="folio-article">
      <header class="folio-head">
        <Kicker ota={model.ota} category={model.category} />
        <h1>{model.title}</h1>
        {model.excerpt && <p class="standfirst">{model.excerpt}</p>}
      </header>
      <div class="folio-margin">
        <Byline
          authors={model.authors}
          publishedAt={model.publishedAt}
          updatedAt={model.updatedAt}
          readingTimeMinutes={model.readingTimeMinutes}
        />
        <CopyLink />
      </div>
      <div class="folio-text">
        {model.image && (
          <Figure
            image={model.image}
            caption={model.optional.featured_image_caption}
            disclosure={model.imageDisclosure}
            isLead
          />
        )}
        <Contents entries={model.contents} />
        <Prose html={model.bodyHtml} />
        {model.disclosure && <p class="disclosure">{model.disclosure}</p>}
        <Corrections corrections={model.corrections} />
        <Tags tags={model.tags} />
        <Sources sources={model.sources} />
        <Neighbours ota={model.ota} previous={model.previous} next={model.next} />
      </div>
    </article>
    <aside class="folio-rail" aria-label="More on this subject">
      <OtaBox ota={model.ota} />
      <RelatedArticles id="related-heading" title="Related" articles={model.related} />
      <RelatedArticles id="topic-heading" title="More on this topic" articles={model.onTopic} />
    </aside>
  </div>
);
