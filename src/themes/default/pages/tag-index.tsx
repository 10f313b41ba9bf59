import type { TagIndexModel } from '#api/article/page-models';
import { CountedLinks } from '../components/counted-links';
import { PageHead } from '../components/page-head';

export const TagIndexPage = ({ model: { tags } }: { model: TagIndexModel }) => (
  <>
    <PageHead title="Tags" lead="What more than one article is about." />
    {tags.length === 0 ? <p class="empty">No tags yet.</p> : <CountedLinks links={tags} />}
  </>
);
