import { Alert, Button, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi, useReason } from '#panel/api';
import { usePartWords } from '#panel/catalogue';
import { useWords } from './catalogue';
import { FileChoice } from '#panel/FileChoice';
import { FileFaults } from '#panel/FileFaults';
import type { RedirectImport } from './types';

type Step =
  | { name: 'choosing' }
  | { name: 'checked' | 'imported'; report: RedirectImport }
  | { name: 'refused'; reason: string };

/** Imports redirects from a CSV file: select, preview, import. */
export const ImportFile = () => {
  const say = useWords();
  const sayPart = usePartWords();
  const reasonOf = useReason();
  const api = usePanelApi('/admin/redirects');
  const counted = ({ added, changed, same }: RedirectImport): string =>
    say('import.counted', { added, changed, same });
  const [file, setFile] = React.useState<File | null>(null);
  const [step, setStep] = React.useState<Step>({ name: 'choosing' });
  const [isBusy, setBusy] = React.useState(false);

  const send = async (path: string, name: 'checked' | 'imported'): Promise<void> => {
    if (file === null) return;
    setBusy(true);
    try {
      const csv = await file.text();
      const { data } = await api.post<{ data: RedirectImport }>(path, { csv });
      setStep({ name, report: data });
    } catch (error) {
      setStep({ name: 'refused', reason: reasonOf(error) });
    }
    setBusy(false);
  };

  const isValid = step.name === 'checked' && step.report.faultCount === 0;
  const dismiss = (): void => setStep({ name: 'choosing' });
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <FileChoice
        labels={{ ways: say('import.ways'), text: say('import.text') }}
        hint={say('import.hint')}
        example={say('import.example')}
        onChange={(chosen) => {
          setFile(chosen);
          dismiss();
        }}
      />
      <div aria-live="polite">
        {step.name === 'checked' && isValid ? (
          <Typography>{counted(step.report)}</Typography>
        ) : null}
        {step.name === 'checked' && !isValid ? <FileFaults {...step.report} /> : null}
        {step.name === 'imported' ? (
          <Alert
            variant="success"
            closeLabel={sayPart('close')}
            onClose={dismiss}
            title={sayPart('imported')}
          >
            {counted(step.report)}
          </Alert>
        ) : null}
        {step.name === 'refused' ? (
          <Alert
            variant="danger"
            closeLabel={sayPart('close')}
            onClose={dismiss}
            title={sayPart('notImported')}
          >
            {step.reason}
          </Alert>
        ) : null}
      </div>
      <Flex gap={3} wrap="wrap">
        <Button
          variant={isValid ? 'tertiary' : 'default'}
          disabled={file === null || isBusy}
          onClick={() => void send('/imports/preview', 'checked')}
        >
          {sayPart('check')}
        </Button>
        <Button disabled={!isValid || isBusy} onClick={() => void send('/imports', 'imported')}>
          {sayPart('import')}
        </Button>
      </Flex>
    </Flex>
  );
};
