import type { PriceImport, PricePreview } from '#api/share-price/market-data';
import {
  Alert,
  Button,
  Field,
  Flex,
  SingleSelect,
  SingleSelectOption,
} from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi, useReason } from '#panel/api';
import { usePartWords } from '#panel/catalogue';
import { FileChoice } from '#panel/FileChoice';
import { Section } from '#panel/Section';
import { useWords, type Words } from './catalogue';
import { PreviewReport } from './PreviewReport';
import type { PricedOta } from './types';

const EXAMPLE = 'date,close\n2026-01-02,101.5\n2026-01-05,102.25';

const labelOf = ({ name, ticker, prices }: PricedOta, say: Words): string =>
  [name, ticker, prices === null ? say('import.noPrices') : say('import.upTo', { day: prices.to })]
    .filter((part) => part !== null)
    .join(' · ');

const outcomeOf = ({ ota, added, changed, same, to }: PriceImport, say: Words): string =>
  say('import.outcome', { ota: ota.name, added, changed, same, day: to ?? '' });

type Step =
  | { name: 'choosing' }
  | { name: 'previewed'; preview: PricePreview }
  | { name: 'imported'; outcome: string }
  | { name: 'refused'; reason: string };

/** Imports closes of one OTA from a CSV file: select, preview, import. */
export const ImportSection = ({ otas }: { otas: PricedOta[] }) => {
  const say = useWords();
  const sayPart = usePartWords();
  const reasonOf = useReason();
  const api = usePanelApi('/admin/market-data');
  const [slug, setSlug] = React.useState('');
  const [file, setFile] = React.useState<File | null>(null);
  const [step, setStep] = React.useState<Step>({ name: 'choosing' });
  const [isBusy, setBusy] = React.useState(false);

  const dismiss = (): void => setStep({ name: 'choosing' });

  /** Each change of a selection requires a new preview. */
  const choose = (choice: () => void): void => {
    choice();
    dismiss();
  };

  const send = async <T,>(path: string, fields: Record<string, string> = {}): Promise<T> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ota: slug, ...fields })) form.set(name, value);
    if (file !== null) form.set('file', file);
    return (await api.post<{ data: T }>(path, form)).data;
  };

  const run = async (next: () => Promise<Step>): Promise<void> => {
    setBusy(true);
    setStep(await next().catch((error): Step => ({ name: 'refused', reason: reasonOf(error) })));
    setBusy(false);
  };

  const look = () =>
    run(async () => ({ name: 'previewed', preview: await send<PricePreview>('/imports/preview') }));
  const store = () =>
    run(async () => {
      // The preview has already shown unusual closes.
      const fields = { accept_unusual: 'true' };
      const outcome = outcomeOf(await send<PriceImport>('/imports', fields), say);
      api.reload();
      return { name: 'imported', outcome };
    });

  const isReady = slug !== '' && file !== null && !isBusy;
  const isValid = step.name === 'previewed' && step.preview.faultCount === 0;
  return (
    <Section title={say('import')}>
      <Field.Root name="ota" required>
        <Field.Label>{say('import.ota')}</Field.Label>
        <SingleSelect
          value={slug}
          placeholder={say('import.whose')}
          onChange={(chosen: string | number) => choose(() => setSlug(String(chosen)))}
        >
          {otas.map((ota) => (
            <SingleSelectOption key={ota.slug} value={ota.slug}>
              {labelOf(ota, say)}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
      <FileChoice
        labels={{ ways: say('import.ways'), text: say('import.text') }}
        hint={say('import.hint')}
        example={EXAMPLE}
        onChange={(chosen) => choose(() => setFile(chosen))}
      />
      <div aria-live="polite">
        {step.name === 'previewed' ? <PreviewReport preview={step.preview} /> : null}
        {step.name === 'imported' ? (
          <Alert
            variant="success"
            closeLabel={sayPart('close')}
            onClose={dismiss}
            title={sayPart('imported')}
          >
            {step.outcome}
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
          disabled={!isReady}
          onClick={() => void look()}
        >
          {sayPart('check')}
        </Button>
        <Button disabled={!isReady || !isValid} onClick={() => void store()}>
          {step.name === 'previewed' && step.preview.unusualCount > 0
            ? say('import.unusual')
            : sayPart('import')}
        </Button>
      </Flex>
    </Section>
  );
};
