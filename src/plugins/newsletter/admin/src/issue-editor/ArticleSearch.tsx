import { Button, Flex, SearchForm, Searchbar, Typography } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import * as React from 'react';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from '../catalogue';
import type { DeskArticle, Issue } from '../types';

interface FoundProps {
  containing: string;
  /** Ids of articles already in the issue. */
  taken: Set<number>;
  onAdd(article: DeskArticle): void;
}

const Found = ({ containing, taken, onAdd }: FoundProps) => {
  const say = useWords();
  const loaded = usePanelQuery<{ data: DeskArticle[] }>(
    `/admin/newsletter/articles?${new URLSearchParams({ containing }).toString()}`,
  );
  return (
    <Listing
      loaded={loaded}
      isEmpty={({ data }) => data.length === 0}
      whenEmpty={say('search.none')}
    >
      {({ data }) => (
        <Flex direction="column" alignItems="stretch" gap={2}>
          {data.map((article) => (
            <Flex key={article.id} gap={3} justifyContent="space-between" wrap="wrap">
              <Typography>{`${article.title} (${article.ota})`}</Typography>
              <Button
                size="S"
                variant="tertiary"
                startIcon={<Plus />}
                disabled={taken.has(article.id)}
                aria-label={say('add.one', { title: article.title })}
                onClick={() => onAdd(article)}
              >
                {say('add')}
              </Button>
            </Flex>
          ))}
        </Flex>
      )}
    </Listing>
  );
};

/** Searches published articles by title to add them to an issue. */
export const ArticleSearch = ({
  name,
  ...props
}: Omit<FoundProps, 'containing'> & { name: Issue['frequency'] }) => {
  const say = useWords();
  const [typed, setTyped] = React.useState('');
  const [containing, setContaining] = React.useState<string | null>(null);
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <SearchForm
        aria-label={say(`search.${name}`)}
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          setContaining(typed);
        }}
      >
        <Searchbar
          name={`article-${name}`}
          clearLabel={say('search.close')}
          placeholder={say('search.part')}
          value={typed}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
          onClear={() => {
            setTyped('');
            setContaining(null);
          }}
        >
          {say('search')}
        </Searchbar>
      </SearchForm>
      {containing === null ? null : <Found containing={containing} {...props} />}
    </Flex>
  );
};
