import type { EffectRecord, EffectStatus } from '@ota-news/foundation/contracts/publishing';
import { Flex, Status, Typography, type StatusVariant } from '@strapi/design-system';
import { useSentence } from '#panel/catalogue';
import { useWords } from './catalogue';
import { useProgress } from './effects';

const VARIANTS: Record<EffectStatus, StatusVariant> = {
  waiting: 'primary',
  running: 'primary',
  done: 'success',
  skipped: 'neutral',
  failed: 'danger',
};

export const StateBadge = ({ status }: { status: EffectStatus }) => {
  const say = useWords();
  return (
    <Status variant={VARIANTS[status]} size="XS">
      <Typography tag="span" variant="pi" fontWeight="bold">
        {say(`state.${status}`)}
      </Typography>
    </Status>
  );
};

/** Renders URLs as links, but http(s) only because a remote service supplied the text. */
const Detail = ({ text }: { text: string }) =>
  /^https?:\/\/\S+$/.test(text) ? (
    <a href={text} target="_blank" rel="noreferrer noopener">
      <Typography textColor="primary600" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </a>
  ) : (
    <Typography style={{ overflowWrap: 'anywhere' }}>{text}</Typography>
  );

/** Progress, result and error of an effect, with advice on how to fix it. */
export const EffectOutcome = ({ effect }: { effect: EffectRecord }) => {
  const say = useWords();
  const sentence = useSentence();
  const progressOf = useProgress();
  return (
    <Flex direction="column" alignItems="flex-start" gap={1}>
      <Typography textColor="neutral600">{progressOf(effect)}</Typography>
      {effect.detail === null ? null : <Detail text={sentence(effect.detail)} />}
      {effect.lastError === null ? null : (
        <Typography textColor="danger600" style={{ overflowWrap: 'anywhere' }}>
          {sentence(effect.lastError)}
        </Typography>
      )}
      {effect.lastErrorCode === null ? null : (
        <Typography>{say(`advice.${effect.lastErrorCode}`)}</Typography>
      )}
    </Flex>
  );
};
