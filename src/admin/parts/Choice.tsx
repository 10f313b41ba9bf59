import { SingleSelect, SingleSelectOption } from '@strapi/design-system';

interface ChoiceProps {
  label: string;
  /** What stands there while nothing is chosen. */
  all: string;
  /** What can be chosen, each with the words for it. */
  options: [value: string, words: string][];
  /** '' while nothing is chosen. */
  value: string;
  onChange(value: string): void;
}

/** One of several, or all of them. */
export const Choice = ({ label, all, options, value, onChange }: ChoiceProps) => (
  <SingleSelect
    aria-label={label}
    placeholder={all}
    value={value}
    onChange={(chosen: string | number | undefined) =>
      onChange(chosen === undefined ? '' : String(chosen))
    }
    onClear={() => onChange('')}
  >
    {options.map(([name, words]) => (
      <SingleSelectOption key={name} value={name}>
        {words}
      </SingleSelectOption>
    ))}
  </SingleSelect>
);
