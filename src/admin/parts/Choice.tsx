import { SingleSelect, SingleSelectOption } from '@strapi/design-system';

interface ChoiceProps {
  label: string;
  /** Placeholder for the empty selection. */
  all: string;
  options: [value: string, words: string][];
  /** '' if nothing is selected. */
  value: string;
  onChange(value: string): void;
}

/** A select field with a clear button; an empty selection means all. */
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
