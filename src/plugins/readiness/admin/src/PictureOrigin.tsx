import { Flex, Typography } from '@strapi/design-system';
import type { PictureProvenance } from '@ota-news/foundation/contracts/page-models';
import { useWords } from './catalogue';

const STATED = ['credit', 'creator', 'rights', 'source', 'digitalSourceType', 'madeWith'] as const;

/** What the featured image states of its origin, in the terms of the IPTC. */
export const PictureOrigin = ({ provenance }: { provenance: PictureProvenance }) => {
  const say = useWords();
  return (
    <Flex tag="section" direction="column" alignItems="stretch" gap={2}>
      <Typography variant="sigma" textColor="neutral600">
        {say('origin')}
      </Typography>
      <dl>
        {STATED.map((name) =>
          provenance[name] === null ? null : (
            <div key={name}>
              <Typography tag="dt" variant="pi" textColor="neutral600">
                {say(`origin.${name}`)}
              </Typography>
              <Typography tag="dd" variant="pi" style={{ margin: 0, overflowWrap: 'anywhere' }}>
                {provenance[name]}
              </Typography>
            </div>
          ),
        )}
      </dl>
    </Flex>
  );
};
