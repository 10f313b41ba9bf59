import { Badge, Flex, Typography } from '@strapi/design-system';
import { usePartWords } from '#panel/catalogue';
import { useMoments } from '#panel/moments';
import { useWords } from '../catalogue';
import { TextSide } from '../TextSide';
import { textOf, type Plain } from './entry-values';
import type { Components } from './schema';
import type { ChangedField } from './sides';

interface FieldSidesProps {
  field: ChangedField;
  components: Components;
  /** Labels of the two sides. */
  names: { mine: string; theirs: string };
}

/** Typed and stored value of a field, side by side. */
export const FieldSides = ({ field, components, names }: FieldSidesProps) => {
  const say = useWords();
  const sayPart = usePartWords();
  const { zoned } = useMoments();
  const words = { yes: say('value.yes'), no: say('value.no'), moment: zoned };
  const text = (value: Plain): string =>
    textOf(value, field.attribute, components, words) || sayPart('empty');
  return (
    <Flex tag="section" aria-label={field.label} direction="column" alignItems="stretch" gap={2}>
      <Flex gap={2}>
        <Typography tag="h3" variant="delta">
          {field.label}
        </Typography>
        <Badge>{say(`conflict.by.${field.changedBy}`)}</Badge>
      </Flex>
      <Flex gap={3} alignItems="stretch" wrap="wrap">
        <TextSide label={names.mine} text={text(field.mine)} />
        <TextSide label={names.theirs} text={text(field.theirs)} />
      </Flex>
    </Flex>
  );
};
