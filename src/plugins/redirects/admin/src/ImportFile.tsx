import { Alert, Button, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { reasonOf } from '../../../../admin/parts/api';
import { FileChoice } from '../../../../admin/parts/FileChoice';
import { FileFaults } from '../../../../admin/parts/FileFaults';
import type { RedirectImport } from './types';
import { useRedirectsApi } from './useRedirectsApi';

const EXAMPLE =
  'from,to,permanent\n/2019/old-story,/booking/new-story,yes\n/app,https://example.com/app,no';

const counted = ({ added, changed, same }: RedirectImport): string =>
  `${added} new, ${changed} changed, ${same} the same.`;

type Step =
  | { name: 'choosing' }
  | { name: 'checked' | 'imported'; report: RedirectImport }
  | { name: 'refused'; reason: string };

/** Redirects of an earlier site, from CSV: choose, look at what would change, import. */
export const ImportFile = () => {
  const api = useRedirectsApi();
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

  const isRight = step.name === 'checked' && step.report.faultCount === 0;
  const dismiss = (): void => setStep({ name: 'choosing' });
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <FileChoice
        content="redirects"
        hint="CSV with the header from,to,permanent; at most 1,000 rows. A path that is there already is changed."
        example={EXAMPLE}
        onChange={(chosen) => {
          setFile(chosen);
          dismiss();
        }}
      />
      <div aria-live="polite">
        {step.name === 'checked' && isRight ? (
          <Typography>{counted(step.report)}</Typography>
        ) : null}
        {step.name === 'checked' && !isRight ? <FileFaults {...step.report} /> : null}
        {step.name === 'imported' ? (
          <Alert variant="success" closeLabel="Close" onClose={dismiss} title="Imported.">
            {counted(step.report)}
          </Alert>
        ) : null}
        {step.name === 'refused' ? (
          <Alert variant="danger" closeLabel="Close" onClose={dismiss} title="Not imported.">
            {step.reason}
          </Alert>
        ) : null}
      </div>
      <Flex gap={3} wrap="wrap">
        <Button
          variant={isRight ? 'tertiary' : 'default'}
          disabled={file === null || isBusy}
          onClick={() => void send('/imports/preview', 'checked')}
        >
          Check
        </Button>
        <Button disabled={!isRight || isBusy} onClick={() => void send('/imports', 'imported')}>
          Import
        </Button>
      </Flex>
    </Flex>
  );
};
