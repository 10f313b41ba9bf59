import { Badge, Box, Flex, Typography } from '@strapi/design-system';
import { textOf, type Plain } from './entry-values';
import type { Components } from './schema';
import type { ChangedField } from './sides';
import { CHANGED_BY } from './words';

const Side = ({ label, text }: { label: string; text: string }) => (
  <Box flex="1 1 24rem" minWidth="0">
    <Typography variant="pi" textColor="neutral600">
      {label}
    </Typography>
    <Box
      background="neutral100"
      padding={2}
      hasRadius
      overflow="auto"
      maxHeight="16rem"
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <Typography style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text === '' ? '(empty)' : text}
      </Typography>
    </Box>
  </Box>
);

interface FieldSidesProps {
  field: ChangedField;
  components: Components;
  /** What the two sides are called. */
  names: { mine: string; theirs: string };
}

/** A field as it is typed, beside what is stored. */
export const FieldSides = ({ field, components, names }: FieldSidesProps) => {
  const text = (value: Plain): string => textOf(value, field.attribute, components);
  return (
    <Flex tag="section" aria-label={field.label} direction="column" alignItems="stretch" gap={2}>
      <Flex gap={2}>
        <Typography tag="h3" variant="delta">
          {field.label}
        </Typography>
        <Badge>{CHANGED_BY[field.changedBy]}</Badge>
      </Flex>
      <Flex gap={3} alignItems="stretch" wrap="wrap">
        <Side label={names.mine} text={text(field.mine)} />
        <Side label={names.theirs} text={text(field.theirs)} />
      </Flex>
    </Flex>
  );
};
