import { Flex, Typography } from '@strapi/design-system';
import { Listing } from '../../../../../admin/parts/Listing';
import { useLoaded } from '../api';
import type { Preview } from '../types';
import { MailFrame } from './MailFrame';

/** An issue with the articles that it has now. */
export const IssuePreview = ({ id }: { id: number }) => {
  const loaded = useLoaded<Preview>(`/issues/${id}/preview`);
  return (
    <Listing
      loaded={loaded}
      isEmpty={({ data }) => data.articles === 0}
      whenEmpty="Nothing has been published since the last issue. If that stays so, nothing is sent."
    >
      {({ data }) => (
        <Flex direction="column" alignItems="stretch" gap={3}>
          <Typography variant="omega">
            Subject: <strong>{data.subject}</strong>
          </Typography>
          <MailFrame title="Preview of the issue" html={data.html} />
        </Flex>
      )}
    </Listing>
  );
};
