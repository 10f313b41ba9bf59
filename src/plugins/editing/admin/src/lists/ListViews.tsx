import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import { Button, Flex } from '@strapi/design-system';
import { useQueryParams } from '@strapi/strapi/admin';
import { useParams } from 'react-router-dom';
import { usePanelQuery } from '#panel/panel-query';
import type { ListView } from '@ota-news/foundation/contracts/editing';
import { useWords } from '../catalogue';

type Name = ListView['name'];

const Views = ({ model }: { model: string }) => {
  const say = useWords();
  const [{ query }, setQuery] = useQueryParams<{ view?: Name | ''; page?: string }>();
  const { value } = usePanelQuery<{ data: Name[] }>(`/admin/editing/list-views/${model}`);
  const names = value?.data ?? [];
  if (names.length === 0) return null;
  const show = (view: Name | undefined): void => {
    if (view === undefined) setQuery({ view: '', page: '' }, 'remove');
    else setQuery({ view, page: '1' });
  };
  return (
    <Flex role="group" aria-label={say('views.label')} gap={1} wrap="wrap">
      {[undefined, ...names].map((name) => (
        <Button
          key={name ?? 'all'}
          size="S"
          variant={query?.view === name ? 'secondary' : 'ghost'}
          aria-pressed={query?.view === name}
          onClick={() => show(name)}
        >
          {say(`views.${name ?? 'all'}`)}
        </Button>
      ))}
    </Flex>
  );
};

/** Filter buttons above a list; the selected filter is stored in the URL. */
export const ListViews = () => {
  const { slug } = useParams<'slug'>();
  return slug !== undefined && isEditorial(slug) ? <Views key={slug} model={slug} /> : null;
};
