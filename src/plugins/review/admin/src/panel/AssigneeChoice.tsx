import { Field, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import type { ReviewPerson } from '@ota-news/foundation/contracts/review';
import { useWords } from '../catalogue';

/** Select options can't have an empty value. */
const NOBODY = '0';

interface AssigneeChoiceProps {
  people: ReviewPerson[];
  value: number | null;
  onChange(id: number | null): void;
}

/** Select field for the assigned reviewer. */
export const AssigneeChoice = ({ people, value, onChange }: AssigneeChoiceProps) => {
  const t = useWords();
  const isKnown = people.some(({ id }) => id === value);
  return (
    <Field.Root name="review-assignee" width="100%">
      <Field.Label>{t('assignee')}</Field.Label>
      <SingleSelect
        value={isKnown ? String(value) : NOBODY}
        onChange={(chosen: string | number) =>
          onChange(String(chosen) === NOBODY ? null : Number(chosen))
        }
      >
        <SingleSelectOption value={NOBODY}>{t('assignee.none')}</SingleSelectOption>
        {people.map(({ id, name }) => (
          <SingleSelectOption key={id} value={String(id)}>
            {name}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Field.Root>
  );
};
