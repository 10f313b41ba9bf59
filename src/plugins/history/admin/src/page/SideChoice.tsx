import { Box, Field, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import type { VersionView, VersionList } from '@ota-news/foundation/contracts/history';
import { useMoments } from '#panel/moments';
import { useWords } from '../catalogue';

interface SideChoiceProps {
  label: string;
  list: VersionList;
  value: string;
  onChange(side: string): void;
}

/** Select field for one of the compared versions. */
export const SideChoice = ({ label, list: { data, meta }, value, onChange }: SideChoiceProps) => {
  const say = useWords();
  const { zoned } = useMoments();
  const actionOf = ({ action, restores }: VersionView): string =>
    say(restores === null ? `action.${action}` : 'action.restored');
  const options: [string, string][] = [
    ...(meta.version === null ? [] : [['draft', say('draft')] as [string, string]]),
    ...(meta.isLive ? [['live', say('live')] as [string, string]] : []),
    ...data.map((version): [string, string] => [
      String(version.id),
      `${actionOf(version)}, ${zoned(version.at)}`,
    ]),
    ['nothing', say('nothing')],
  ];
  return (
    <Box flex="1 1 14rem">
      <Field.Root>
        <Field.Label>{label}</Field.Label>
        <SingleSelect
          value={value}
          onChange={(chosen: string | number | undefined) => onChange(String(chosen))}
        >
          {options.map(([side, words]) => (
            <SingleSelectOption key={side} value={side}>
              {words}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
    </Box>
  );
};
