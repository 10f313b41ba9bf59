import { Button, Checkbox, Field, Flex, Textarea, Typography } from '@strapi/design-system';
import * as React from 'react';
import { useAction } from '../../../../../admin/parts/useAction';
import { useApi } from '../api';
import type { ImportReport } from '../types';
import { Card } from './Card';

const Report = ({ report }: { report: ImportReport }) => (
  <Flex direction="column" alignItems="stretch" gap={1}>
    <Typography>
      {report.imported} imported, {report.known} known already, {report.refusedTotal} refused.
    </Typography>
    {report.refused.map(({ line, reason }) => (
      <Typography key={line} textColor="danger600">
        Line {line}: {reason}
      </Typography>
    ))}
  </Flex>
);

/** Subscribers from elsewhere, each with when and where they agreed. */
export const ImportForm = ({ onImport }: { onImport(): void }) => {
  const [csv, setCsv] = React.useState('');
  const [wording, setWording] = React.useState('');
  const [hasConsent, setHasConsent] = React.useState(false);
  const [report, setReport] = React.useState<ImportReport | null>(null);
  const api = useApi();
  const run = useAction(onImport);

  const send = () =>
    run(async () => {
      const body = { csv, wording, hasConsent };
      setReport((await api.post<{ data: ImportReport }>('/subscribers/import', body)).data);
    }, 'The list has been read.');

  const read = async (event: React.ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    if (file !== undefined) setCsv(await file.text());
  };

  return (
    <Card>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Typography variant="beta" tag="h2">
          Import
        </Typography>
        <Typography textColor="neutral600">
          A CSV file with the columns email, consented_at (a date), consent_source (where they
          agreed) and, if you like, frequency (daily or weekly). A line without proof is refused;
          who is here already, or has left, stays as they are.
        </Typography>
        <input type="file" accept=".csv,text/csv" aria-label="CSV file" onChange={read} />
        <Field.Root name="wording" required>
          <Field.Label>What these people agreed to, word for word</Field.Label>
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
          Each of them has agreed to get this newsletter, and I can prove it.
        </Checkbox>
        <Flex>
          <Button disabled={csv === '' || !hasConsent || wording.length < 10} onClick={send}>
            Import
          </Button>
        </Flex>
        {report === null ? null : <Report report={report} />}
      </Flex>
    </Card>
  );
};
