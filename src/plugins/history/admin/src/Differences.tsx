import { Flex, Typography } from '@strapi/design-system';
import { useFieldLabels } from '#panel/useFieldLabels';
import { WordChanges } from '#panel/WordChanges';
import type { ComparedField } from '#newsroom/contracts/history';

interface DifferencesProps {
  fields: Pick<ComparedField, 'name' | 'label' | 'from' | 'to'>[];
  /** What is said where there are none. */
  whenSame: string;
  /** What fields' names are below the headings that are there. */
  heading: 'h2' | 'h3';
}

/** What differs, field by field and word by word. */
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
