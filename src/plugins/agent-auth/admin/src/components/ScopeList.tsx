import { Box, Checkbox, Flex, Typography } from '@strapi/design-system';
import type { ScopeChoice } from '../types';

const limitOf = ({ isPossible, excluded }: ScopeChoice): string | null => {
  if (!isPossible) return 'Your role does not permit this.';
  return excluded.length === 0 ? null : `Your role excludes: ${excluded.join(', ')}.`;
};

interface ScopeListProps {
  choices: ScopeChoice[];
  chosen: ScopeChoice['scope'][];
  onChange(chosen: ScopeChoice['scope'][]): void;
}

/** What the agent asks for, each to be ticked or not. */
export const ScopeList = ({ choices, chosen, onChange }: ScopeListProps) => (
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
          {choice.words}
        </Checkbox>
        <Box paddingLeft={8}>
          <Typography variant="pi" textColor="neutral600">
            {[choice.scope, limitOf(choice)].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
      </Box>
    ))}
  </Flex>
);
