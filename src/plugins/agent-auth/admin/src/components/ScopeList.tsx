import { Box, Checkbox, Flex, Typography } from '@strapi/design-system';
import { useWords, type Words } from '../catalogue';
import type { ScopeChoice } from '../types';

const limitOf = ({ isPossible, excluded }: ScopeChoice, say: Words): string | null => {
  if (!isPossible) return say('scope.impossible');
  return excluded.length === 0 ? null : say('scope.excluded', { kinds: excluded.join(', ') });
};

interface ScopeListProps {
  choices: ScopeChoice[];
  chosen: ScopeChoice['scope'][];
  onChange(chosen: ScopeChoice['scope'][]): void;
}

/** Requested scopes with checkboxes. */
export const ScopeList = ({ choices, chosen, onChange }: ScopeListProps) => {
  const say = useWords();
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {choices.map((choice) => (
        <Box key={choice.scope}>
          <Checkbox
            checked={chosen.includes(choice.scope)}
            disabled={!choice.isPossible}
            onCheckedChange={(isTicked: boolean | 'indeterminate') =>
              onChange(
                isTicked === true
                  ? [...chosen, choice.scope]
                  : chosen.filter((scope) => scope !== choice.scope),
              )
            }
          >
            {say(`scope.${choice.scope}`)}
          </Checkbox>
          <Box paddingLeft={8}>
            <Typography variant="pi" textColor="neutral600">
              {[choice.scope, limitOf(choice, say)].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
        </Box>
      ))}
    </Flex>
  );
};
