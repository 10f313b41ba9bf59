import { Button, Checkbox, Field, Flex, Textarea, Typography } from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import { usePartWords } from '#panel/catalogue';
import { useAction } from '#panel/useAction';
import { useWords } from '../catalogue';
import type { ImportReport } from '../types';
import { Card } from './Card';

const Report = ({ report }: { report: ImportReport }) => {
  const say = useWords();
  const sayPart = usePartWords();
  return (
    <Flex direction="column" alignItems="stretch" gap={1}>
      <Typography>
        {say('import.report', {
          imported: report.imported,
          known: report.known,
          refused: report.refusedTotal,
        })}
      </Typography>
      {report.refused.map(({ line, reason }) => (
        <Typography key={line} textColor="danger600">
          {sayPart('faults.line', { line, fault: reason })}
        </Typography>
      ))}
    </Flex>
  );
};

/** Form that imports subscribers from CSV, each with the time and source of the consent. */
export const ImportForm = () => {
  const [csv, setCsv] = React.useState('');
  const [wording, setWording] = React.useState('');
  const [hasConsent, setHasConsent] = React.useState(false);
  const [report, setReport] = React.useState<ImportReport | null>(null);
  const say = useWords();
  const sayPart = usePartWords();
  const api = usePanelApi('/admin/newsletter');
  const run = useAction(api.reload);

  const send = () =>
    run(async () => {
      const body = { csv, wording, hasConsent };
      setReport((await api.post<{ data: ImportReport }>('/subscribers/import', body)).data);
    }, say('import.read'));

  const read = async (event: React.ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    if (file !== undefined) setCsv(await file.text());
  };

  return (
    <Card>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Typography variant="beta" tag="h2">
          {sayPart('import')}
        </Typography>
        <Typography textColor="neutral600">{say('import.what')}</Typography>
        <input
          type="file"
          accept=".csv,text/csv"
          aria-label={sayPart('file.csv')}
          onChange={read}
        />
        <Field.Root name="wording" required>
          <Field.Label>{say('import.wording')}</Field.Label>
          <Textarea
            value={wording}
            onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) =>
              setWording(event.target.value)
            }
          />
        </Field.Root>
        <Checkbox
          checked={hasConsent}
          onCheckedChange={(value: boolean | 'indeterminate') => setHasConsent(value === true)}
        >
          {say('import.consent')}
        </Checkbox>
        <Flex>
          <Button disabled={csv === '' || !hasConsent || wording.length < 10} onClick={send}>
            {sayPart('import')}
          </Button>
        </Flex>
        {report === null ? null : <Report report={report} />}
      </Flex>
    </Card>
  );
};
