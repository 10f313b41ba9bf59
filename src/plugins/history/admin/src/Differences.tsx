import { Flex, Typography } from '@strapi/design-system';
import { useFieldLabels } from '#panel/useFieldLabels';
import { WordChanges } from '#panel/WordChanges';
import type { ComparedField } from '@ota-news/foundation/contracts/history';

interface DifferencesProps {
  fields: Pick<ComparedField, 'name' | 'label' | 'from' | 'to'>[];
  /** Text shown without differences. */
  whenSame: string;
  /** Heading level of the field names. */
  heading: 'h2' | 'h3';
}

/** Differences by field, at word level. */
export const Differences = ({ fields, whenSame, heading }: DifferencesProps) => {
  const labelOf = useFieldLabels();
  return fields.length === 0 ? (
    <Typography textColor="neutral600">{whenSame}</Typography>
  ) : (
    <Flex direction="column" alignItems="stretch" gap={5}>
      {fields.map((field) => {
        const { name, from, to } = field;
        const label = labelOf(field);
        return (
          <Flex
            key={name}
            tag="section"
            aria-label={label}
            direction="column"
            alignItems="stretch"
            gap={2}
          >
            <Typography tag={heading} variant="delta">
              {label}
            </Typography>
            <WordChanges label={label} from={from} to={to} />
          </Flex>
        );
      })}
    </Flex>
  );
};
