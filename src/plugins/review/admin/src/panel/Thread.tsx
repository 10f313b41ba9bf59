import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { ReviewComment, ReviewThread } from '@ota-news/foundation/contracts/review';
import { goTo } from '../passages/text-fields';
import { useWords } from '../catalogue';
import { displayNameOf } from '../who';

/** Maximum characters of a quoted passage. */
const SHOWN_QUOTE = 120;

const shortened = (quote: string): string =>
  quote.length <= SHOWN_QUOTE ? quote : `${quote.slice(0, SHOWN_QUOTE)}…`;

const Said = ({ comment }: { comment: ReviewComment }) => {
  const t = useWords();
  const { formatDate } = useIntl();
  return (
    <Flex direction="column" alignItems="stretch" gap={1}>
      <Typography variant="pi" textColor="neutral600">
        {t('moved', {
          who: displayNameOf(comment.by, t),
          when: formatDate(comment.at, { dateStyle: 'medium', timeStyle: 'short' }),
        })}
      </Typography>
      <Typography style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {comment.text}
      </Typography>
    </Flex>
  );
};

interface ThreadProps {
  thread: ReviewThread;
  isGone: boolean;
  onAnswer(): void;
  onResolve(isResolved: boolean): void;
  onRemove(id: number): void;
}

/** Comment thread with its actions. */
export const Thread = ({ thread, isGone, onAnswer, onResolve, onRemove }: ThreadProps) => {
  const t = useWords();
  const { passage, resolved } = thread;
  return (
    <Box tag="li" paddingTop={3} borderColor="neutral150" style={{ borderWidth: '1px 0 0' }}>
      <Flex direction="column" alignItems="stretch" gap={2}>
        {passage === null ? null : (
          <Box paddingLeft={2} borderColor="primary200" style={{ borderWidth: '0 0 0 3px' }}>
            <button
              type="button"
              aria-label={t('passage', { quote: shortened(passage.quote) })}
              style={{ textAlign: 'start', cursor: 'pointer' }}
              onClick={() => void goTo(passage)}
            >
              <Typography
                variant="pi"
                textColor="primary600"
                style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
              >
                {shortened(passage.quote)}
              </Typography>
            </button>
            {isGone ? (
              <Typography tag="p" variant="pi" fontWeight="semiBold">
                {t('passage.changed')}
              </Typography>
            ) : null}
          </Box>
        )}
        <Said comment={thread} />
        {thread.answers.length === 0 ? null : (
          <Flex tag="ul" direction="column" alignItems="stretch" gap={2} paddingLeft={4}>
            {thread.answers.map((answer) => (
              <li key={answer.id}>
                <Said comment={answer} />
                {answer.mayRemove ? (
                  <Button size="S" variant="ghost" onClick={() => onRemove(answer.id)}>
                    {t('remove')}
                  </Button>
                ) : null}
              </li>
            ))}
          </Flex>
        )}
        {resolved === null ? null : (
          <Typography variant="pi" textColor="neutral600">
            {t('resolved.by', { name: displayNameOf(resolved.by, t) })}
          </Typography>
        )}
        <Flex gap={1} wrap="wrap">
          <Button size="S" variant="tertiary" onClick={onAnswer}>
            {t('answer')}
          </Button>
          <Button size="S" variant="tertiary" onClick={() => onResolve(resolved === null)}>
            {t(resolved === null ? 'resolve' : 'reopen')}
          </Button>
          {thread.mayRemove ? (
            <Button size="S" variant="ghost" onClick={() => onRemove(thread.id)}>
              {t('remove')}
            </Button>
          ) : null}
        </Flex>
      </Flex>
    </Box>
  );
};
