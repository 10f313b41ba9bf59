import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useWords } from '../catalogue';
import type { IssueEditorData, DeskArticle, Issue } from '../types';
import { ArticleRow } from './ArticleRow';
import { ArticleSearch } from './ArticleSearch';
import { moveItem, type Draft } from './draft';

interface ArticleChoiceProps {
  draft: Draft;
  desk: IssueEditorData;
  name: Issue['frequency'];
  onChange(change: Partial<Draft>): void;
}

/** Editor for an issue's articles, their order and the lead article. */
export const ArticleChoice = ({ draft, desk, name, onChange }: ArticleChoiceProps) => {
  const say = useWords();
  const articles = draft.articles ?? desk.articles;
  const choose = (chosen: DeskArticle[]): void => onChange({ articles: chosen });
  const remove = ({ id }: DeskArticle): void =>
    onChange({
      articles: articles.filter((article) => article.id !== id),
      ...(draft.lead === id ? { lead: null } : {}),
    });
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Flex gap={3} wrap="wrap" justifyContent="space-between">
        <Typography variant="delta" tag="h3">
          {say('articles', { count: articles.length })}
        </Typography>
        {draft.articles === null ? (
          <Typography variant="pi" textColor="neutral600">
            {say('articles.computed')}
          </Typography>
        ) : (
          <Button size="S" variant="tertiary" onClick={() => onChange({ articles: null })}>
            {say('articles.compute')}
          </Button>
        )}
      </Flex>
      {desk.missing.length > 0 ? (
        <Typography textColor="warning700" role="status">
          {say('articles.missing', { count: desk.missing.length })}
        </Typography>
      ) : null}
      {articles.length === 0 ? (
        <Typography textColor="neutral600">{say('articles.none')}</Typography>
      ) : (
        <Box tag="ol" borderColor="neutral200" hasRadius>
          {articles.map((article, index) => (
            <ArticleRow
              key={article.id}
              article={article}
              isLead={draft.lead === article.id}
              isFirst={index === 0}
              isLast={index === articles.length - 1}
              onMove={(by) => choose(moveItem(articles, index, index + by))}
              onLead={(isLead) => onChange({ lead: isLead ? article.id : null })}
              onRemove={() => remove(article)}
            />
          ))}
        </Box>
      )}
      <ArticleSearch
        name={name}
        taken={new Set(articles.map(({ id }) => id))}
        onAdd={(article) => choose([...articles, article])}
      />
    </Flex>
  );
};
