import { Box, Checkbox, Flex, Typography } from '@strapi/design-system';
import { useWords, type Words } from '../catalogue';
import type { ScopeChoice } from '../types';

const PUBLISH = 'content:publish';

const limitOf = (
  { scope, isPossible, lacking, excluded }: ScopeChoice,
  say: Words,
): string | null => {
  if (lacking.length > 0) return say('scope.lacking');
  if (!isPossible) return say('scope.impossible');
  const limits = [
    scope === PUBLISH ? say('scope.needsOthers') : null,
    excluded.length === 0 ? null : say('scope.excluded', { kinds: excluded.join(', ') }),
  ];
  return limits.filter(Boolean).join(' ');
};

/** Ticks what publishing needs with it, and takes publishing back without it. */
const tick = (
  choices: ScopeChoice[],
  chosen: ScopeChoice['scope'][],
  scope: ScopeChoice['scope'],
  isTicked: boolean,
): ScopeChoice['scope'][] => {
  if (!isTicked) return chosen.filter((one) => one !== scope && one !== PUBLISH);
  if (scope !== PUBLISH) return [...chosen, scope];
  return choices.map((choice) => choice.scope);
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
              onChange(tick(choices, chosen, choice.scope, isTicked === true))
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
