import type { PageContent, PageFrame } from '@ota-news/foundation/contracts/page-models';
import { ArchivePage } from './archive';
import { ArchiveMonthPage } from './archive-month';
import { ArticlePage } from './article';
import { AuthorPage } from './author';
import { CategoryPage } from './category';
import { ComparisonPage } from './comparison';
import { ComparisonIndexPage } from './comparison-index';
import { CorrectionsPage } from './corrections';
import { DecisionPage } from './decision';
import { ErrorPage } from './error';
import { GlossaryIndexPage } from './glossary-index';
import { GlossaryTermPage } from './glossary-term';
import { HomePage } from './home';
import { ListIndexPage } from './list-index';
import { NewsletterPage } from './newsletter';
import { NewsletterIssuePage } from './newsletter-issue';
import { OtaDirectoryPage } from './ota-directory';
import { OtaHubPage } from './ota-hub';
import { OtaProfilePage } from './ota-profile';
import { PressPage } from './press';
import { SearchPage } from './search';
import { TagPage } from './tag';
import { TagIndexPage } from './tag-index';
import { TextPage } from './text-page';

interface Props {
  content: PageContent;
  frame: PageFrame;
}

export const Page = ({ content, frame }: Props) => {
  switch (content.kind) {
    case 'home':
      return <HomePage model={content} siteName={frame.site.name} />;
    case 'ota-directory':
      return <OtaDirectoryPage model={content} />;
    case 'ota-hub':
      return <OtaHubPage model={content} />;
    case 'ota-profile':
      return <OtaProfilePage model={content} />;
    case 'article':
      return <ArticlePage model={content} />;
    case 'list-index':
      return <ListIndexPage model={content} />;
    case 'tag':
      return <TagPage model={content} />;
    case 'tag-index':
      return <TagIndexPage model={content} />;
    case 'archive':
      return <ArchivePage model={content} />;
    case 'archive-month':
      return <ArchiveMonthPage model={content} />;
    case 'corrections':
      return <CorrectionsPage model={content} />;
    case 'category':
      return <CategoryPage model={content} />;
    case 'author':
      return <AuthorPage model={content} />;
    case 'comparison-index':
      return <ComparisonIndexPage model={content} />;
    case 'comparison':
      return <ComparisonPage model={content} />;
    case 'glossary-index':
      return <GlossaryIndexPage model={content} />;
    case 'glossary-term':
      return <GlossaryTermPage model={content} />;
    case 'newsletter':
      return <NewsletterPage model={content} site={frame.site} path={frame.path} />;
    case 'newsletter-issue':
      return <NewsletterIssuePage model={content} />;
    case 'press':
      return <PressPage model={content} />;
    case 'search':
      return <SearchPage model={content} />;
    case 'page':
      return <TextPage model={content} />;
    case 'decision':
      return <DecisionPage model={content} />;
    case 'error':
      return <ErrorPage model={content} site={frame.site} />;
  }
};
