import { Field, Textarea, TextInput } from '@strapi/design-system';
import type * as React from 'react';
import { asTyped, MomentInput } from '#panel/MomentInput';
import { timeZone } from '#panel/moments';
import { useWords } from '../catalogue';
import type { Draft } from './draft';

type Typed = React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
type Text = 'subject' | 'previewLine' | 'introduction' | 'moment';

interface LetterFieldsProps {
  draft: Draft;
  /** Suffix that keeps field names unique when two issues share a page. */
  name: string;
  onChange(change: Partial<Draft>): void;
}

/** Fields for subject, preview line, introduction and send time. */
export const LetterFields = ({ draft, name, onChange }: LetterFieldsProps) => {
  const say = useWords();
  const typed = (field: Text) => (event: Typed) => onChange({ [field]: event.target.value });
  const moment = `moment-${name}`;
  return (
    <>
      <Field.Root name={`subject-${name}`} hint={say('subject.hint')}>
        <Field.Label>{say('subject')}</Field.Label>
        <TextInput maxLength={150} value={draft.subject} onChange={typed('subject')} />
        <Field.Hint />
      </Field.Root>
      <Field.Root name={`preview-line-${name}`} hint={say('previewLine.hint')}>
        <Field.Label>{say('previewLine')}</Field.Label>
        <TextInput maxLength={200} value={draft.previewLine} onChange={typed('previewLine')} />
        <Field.Hint />
      </Field.Root>
      <Field.Root name={`introduction-${name}`} hint={say('introduction.hint')}>
        <Field.Label>{say('introduction')}</Field.Label>
        <Textarea maxLength={5_000} value={draft.introduction} onChange={typed('introduction')} />
        <Field.Hint />
      </Field.Root>
      <Field.Root id={moment} hint={say('moment.hint', { zone: timeZone() })}>
        <Field.Label>{say('moment')}</Field.Label>
        <MomentInput
          id={moment}
          type="datetime-local"
          aria-describedby={`${moment}-hint`}
          min={asTyped(new Date())}
          value={draft.moment}
          onChange={typed('moment')}
        />
        <Field.Hint />
      </Field.Root>
    </>
  );
};
