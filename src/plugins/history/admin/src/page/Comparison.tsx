import { Box, Flex } from '@strapi/design-system';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import type {
  ComparedField,
  VersionView,
  VersionList,
} from '@ota-news/foundation/contracts/history';
import { Differences } from '../Differences';
import { entryQuery } from '../entry-query';
import { useWords } from '../catalogue';
import { SideChoice } from './SideChoice';
import { RestoreActions } from './RestoreActions';

interface ComparisonProps {
  contentType: string;
  documentId: string;
  list: VersionList;
  /** Compared versions; null for the default. */
  from: string | null;
  to: string | null;
  onChange(sides: { from: string; to: string }): void;
}

/** Returns the id of the preceding version, or `nothing` if there is none. */
const before = (versions: VersionView[], id: string): string => {
  const place = versions.findIndex((version) => String(version.id) === id);
  return String(versions[place + 1]?.id ?? 'nothing');
};

/** Comparison of two versions with buttons to restore the later one. */
export const Comparison = ({
  contentType,
  documentId,
  list,
  from,
  to,
  onChange,
}: ComparisonProps) => {
  const say = useWords();
  const right = to ?? String(list.data[0]?.id);
  const left = from ?? before(list.data, right);
  const loaded = usePanelQuery<{ data: ComparedField[] }>(
    `/admin/history/comparison?${entryQuery(contentType, documentId, { from: left, to: right })}`,
  );
  const chosen = list.data.find(({ id }) => String(id) === right);
  return (
    <Flex direction="column" alignItems="stretch" gap={5}>
      <Flex gap={3} wrap="wrap">
        <SideChoice
          label={say('from')}
          list={list}
          value={left}
          onChange={(value) => onChange({ from: value, to: right })}
        />
        <SideChoice
          label={say('to')}
          list={list}
          value={right}
          onChange={(value) => onChange({ from: left, to: value })}
        />
      </Flex>
      {chosen === undefined || !chosen.canRestore ? null : (
        <RestoreActions key={chosen.id} version={chosen} meta={list.meta} />
      )}
      <Box background="neutral0" padding={4} hasRadius shadow="tableShadow">
        <Listing loaded={loaded} isEmpty={() => false} whenEmpty="">
          {({ data }) => <Differences fields={data} whenSame={say('same')} heading="h2" />}
        </Listing>
      </Box>
    </Flex>
  );
};
