import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useWords } from '../catalogue';
import { useCopyText } from '../components/useCopyText';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import type { GuideStep } from '../types';

const Step = ({ step }: { step: GuideStep }) => {
  const say = useWords();
  const copyText = useCopyText();
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography variant="delta" tag="h2">
        {step.program}
      </Typography>
      <Typography>{say(`guide.${step.program}`)}</Typography>
      <Box background="neutral100" padding={3} hasRadius overflow="auto">
        <pre style={{ margin: 0 }}>{step.text}</pre>
      </Box>
      <Flex>
        <Button size="S" variant="tertiary" onClick={() => copyText(step.text)}>
          {say('guide.copy')}
        </Button>
      </Flex>
    </Flex>
  );
};

/** Connection instructions for common programs. */
const GuideTab = () => (
  <Listing
    loaded={usePanelQuery<{ data: GuideStep[] }>('/admin/agent-auth/guide')}
    isEmpty={({ data }) => data.length === 0}
    whenEmpty=""
  >
    {({ data }) => (
      <Flex direction="column" alignItems="stretch" gap={6}>
        {data.map((step) => (
          <Step key={step.program} step={step} />
        ))}
      </Flex>
    )}
  </Listing>
);

export default GuideTab;
