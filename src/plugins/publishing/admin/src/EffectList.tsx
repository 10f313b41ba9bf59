import type { EffectRecord } from '@ota-news/foundation/contracts/publishing';
import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Link } from 'react-router-dom';
import { useWords } from './catalogue';
import { EffectOutcome, StateBadge } from './EffectState';
import { isRetriable } from './effects';

interface EffectListProps {
  effects: EffectRecord[];
  /** Null without permission to retry. */
  retry: ((effect: EffectRecord) => void) | null;
}

const Subject = ({ article }: Pick<EffectRecord, 'article'>) => {
  const say = useWords();
  if (article === null) {
    return <Typography textColor="neutral600">{say('subject.site')}</Typography>;
  }
  if (article.title === null) {
    return <Typography textColor="neutral600">{say('subject.deleted')}</Typography>;
  }
  return (
    <Link to={`/content-manager/collection-types/${article.contentType}/${article.documentId}`}>
      <Typography textColor="primary600" style={{ overflowWrap: 'anywhere' }}>
        {article.title}
      </Typography>
    </Link>
  );
};

/** List of effects whose rows wrap on narrow screens to keep failure reasons visible. */
export const EffectList = ({ effects, retry }: EffectListProps) => {
  const say = useWords();
  return (
    <Box tag="ul" background="neutral0" hasRadius shadow="tableShadow">
      {effects.map((effect) => (
        <Box key={effect.id} tag="li" padding={4} borderColor="neutral150" borderWidth="0 0 1px">
          <Flex gap={4} wrap="wrap" alignItems="flex-start">
            <Flex direction="column" alignItems="flex-start" gap={1} flex="2 1 14rem">
              <Typography fontWeight="bold">{say(`kind.${effect.kind}`)}</Typography>
              <Subject article={effect.article} />
            </Flex>
            <Flex flex="0 0 9rem">
              <StateBadge status={effect.status} />
            </Flex>
            <Box flex="3 1 18rem" minWidth="0">
              <EffectOutcome effect={effect} />
            </Box>
            <Flex flex="0 0 6rem" justifyContent="flex-end">
              {retry !== null && isRetriable(effect) ? (
                <Button
                  size="S"
                  variant="secondary"
                  aria-label={say('retry.one', {
                    what: `${say(`kind.${effect.kind}`)}, ${effect.article?.title ?? say('subject.site')}`,
                  })}
                  onClick={() => retry(effect)}
                >
                  {say('retry')}
                </Button>
              ) : null}
            </Flex>
          </Flex>
        </Box>
      ))}
    </Box>
  );
};
