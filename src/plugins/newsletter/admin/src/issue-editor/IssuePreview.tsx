import { Flex, Typography } from '@strapi/design-system';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from '../catalogue';
import { MailFrame } from '../components/MailFrame';
import type { Preview } from '../types';

/** Preview of an issue with its current articles. */
export const IssuePreview = ({ id }: { id: number }) => {
  const say = useWords();
  const loaded = usePanelQuery<Preview>(`/admin/newsletter/issues/${id}/preview`);
  return (
    <Listing
      loaded={loaded}
      isEmpty={({ data }) => data.articles === 0}
      whenEmpty={say('preview.empty')}
    >
      {({ data }) => (
        <Flex direction="column" alignItems="stretch" gap={3}>
          <Typography fontWeight="bold">{data.subject}</Typography>
          <MailFrame title={say('preview.frame')} html={data.html} />
        </Flex>
      )}
    </Listing>
  );
};
