import { Field, Flex, Tabs, Textarea } from '@strapi/design-system';
import * as React from 'react';

interface FileChoiceProps {
  /** Null when neither a file nor a text is there. */
  onChange(file: File | null): void;
}

const FILE_INPUT = 'price-file';
const EXAMPLE = 'date,close\n2026-01-02,101.5\n2026-01-05,102.25';

/** A CSV file from the computer, or its text pasted in. */
export const FileChoice = ({ onChange }: FileChoiceProps) => {
  const [text, setText] = React.useState('');

  const paste = (pasted: string): void => {
    setText(pasted);
    onChange(pasted.trim() === '' ? null : new File([pasted], 'pasted.csv', { type: 'text/csv' }));
  };

  return (
    <Tabs.Root
      defaultValue="file"
      onValueChange={() => {
        setText('');
        onChange(null);
      }}
    >
      <Tabs.List aria-label="Where the prices are">
        <Tabs.Trigger value="file">File</Tabs.Trigger>
        <Tabs.Trigger value="text">Paste</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="file">
        <Flex direction="column" alignItems="stretch" gap={1} paddingTop={4}>
          <Field.Root id={FILE_INPUT} hint="CSV with the header date,close; dates as 2026-01-31.">
            <Field.Label>CSV file</Field.Label>
            <input
              id={FILE_INPUT}
              type="file"
              accept=".csv,text/csv"
              aria-describedby={`${FILE_INPUT}-hint`}
              style={{ color: 'inherit', fontSize: '1.4rem', maxWidth: '100%' }}
              onChange={(event) => onChange(event.target.files?.[0] ?? null)}
            />
            <Field.Hint />
          </Field.Root>
        </Flex>
      </Tabs.Content>
      <Tabs.Content value="text">
        <Flex direction="column" alignItems="stretch" gap={1} paddingTop={4}>
          <Field.Root name="prices">
            <Field.Label>Prices as CSV</Field.Label>
            <Textarea
              value={text}
              placeholder={EXAMPLE}
              onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) =>
                paste(event.target.value)
              }
            />
          </Field.Root>
        </Flex>
      </Tabs.Content>
    </Tabs.Root>
  );
};
