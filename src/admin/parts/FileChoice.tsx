import { Field, Flex, Tabs, Textarea } from '@strapi/design-system';
import * as React from 'react';
import { usePartWords } from './catalogue';

interface FileChoiceProps {
  /** Labels of the tab list and of the text field. */
  labels: { ways: string; text: string };
  /** Format of the file. */
  hint: string;
  /** Example file with two rows. */
  example: string;
  /** Called with null when there is neither a file nor text. */
  onChange(file: File | null): void;
}

const FILE_INPUT = 'csv-file';

/** Input of a CSV file by upload or by pasting its text. */
export const FileChoice = ({ labels, hint, example, onChange }: FileChoiceProps) => {
  const say = usePartWords();
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
      <Tabs.List aria-label={labels.ways}>
        <Tabs.Trigger value="file">{say('file.file')}</Tabs.Trigger>
        <Tabs.Trigger value="text">{say('file.paste')}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="file">
        <Flex direction="column" alignItems="stretch" gap={1} paddingTop={4}>
          <Field.Root id={FILE_INPUT} hint={hint}>
            <Field.Label>{say('file.csv')}</Field.Label>
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
          <Field.Root name="csv">
            <Field.Label>{labels.text}</Field.Label>
            <Textarea
              value={text}
              placeholder={example}
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
