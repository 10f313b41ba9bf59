import { Box, Flex, Typography } from '@strapi/design-system';
import { Pager } from '#panel/Listing';
import type { VersionView, VersionList } from '@ota-news/foundation/contracts/history';
import { styled } from 'styled-components';
import { PublishedBadge } from '../PublishedBadge';
import { useFieldLabels } from '#panel/useFieldLabels';
import { useMoments } from '#panel/moments';
import { useWords } from '../catalogue';
import { VersionSentence } from '../VersionSentence';

const Choose = styled.button<{ $isChosen: boolean }>`
  display: block;
  width: 100%;
  padding: ${({ theme }) => theme.spaces[3]};
  border: 1px solid
    ${({ theme, $isChosen }) => ($isChosen ? theme.colors.primary600 : theme.colors.neutral200)};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral0};
  color: ${({ theme }) => theme.colors.neutral800};
  text-align: start;
  cursor: pointer;
`;

const Item = ({
  version,
  isChosen,
  onChoose,
}: {
  version: VersionView;
  isChosen: boolean;
  onChoose(): void;
}) => {
  const { zoned } = useMoments();
  const labelOf = useFieldLabels();
  return (
    <Box tag="li">
      <Choose type="button" $isChosen={isChosen} aria-pressed={isChosen} onClick={onChoose}>
        <Flex justifyContent="space-between" gap={2}>
          <Typography variant="pi" fontWeight="bold">
            {zoned(version.at)}
          </Typography>
          {version.isPublished ? <PublishedBadge /> : null}
        </Flex>
        <Flex direction="column" alignItems="flex-start" gap={1} paddingTop={1}>
          <Typography variant="pi">
            <VersionSentence version={version} />
          </Typography>
          {version.fields.length === 0 ? null : (
            <Typography variant="pi" textColor="neutral600">
              {version.fields.map(labelOf).join(', ')}
            </Typography>
          )}
        </Flex>
      </Choose>
    </Box>
  );
};

interface VersionIndexProps {
  list: VersionList;
  chosen: string;
  onChoose(id: number): void;
  onPage(page: number): void;
}

/** List of an entry's versions, newest first. */
export const VersionIndex = ({
  list: { data, meta },
  chosen,
  onChoose,
  onPage,
}: VersionIndexProps) => {
  const say = useWords();
  return (
    <>
      <Flex tag="ol" aria-label={say('versions')} direction="column" alignItems="stretch" gap={2}>
        {data.map((version) => (
          <Item
            key={version.id}
            version={version}
            isChosen={String(version.id) === chosen}
            onChoose={() => onChoose(version.id)}
          />
        ))}
      </Flex>
      <Pager {...meta} onChange={onPage} />
    </>
  );
};
