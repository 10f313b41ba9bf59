import type { PriceImport, PricePreview } from '../../../../api/share-price/market-data';
import {
  Alert,
  Button,
  Field,
  Flex,
  SingleSelect,
  SingleSelectOption,
} from '@strapi/design-system';
import * as React from 'react';
import { reasonOf } from '../../../../admin/parts/api';
import { FileChoice } from '../../../../admin/parts/FileChoice';
import { Section } from '../../../../admin/parts/Section';
import { PreviewReport } from './PreviewReport';
import type { PricedOta } from './types';
import { useMarketDataApi } from './useMarketDataApi';

const EXAMPLE = 'date,close\n2026-01-02,101.5\n2026-01-05,102.25';

const labelOf = ({ name, ticker, prices }: PricedOta): string =>
  [name, ticker, prices === null ? 'no prices yet' : `up to ${prices.to}`]
    .filter((part) => part !== null)
    .join(' · ');

const outcomeOf = ({ ota, added, changed, same, to }: PriceImport): string =>
  `${ota.name}: ${added} new, ${changed} changed, ${same} the same. Its closes reach ${to} now.`;

type Step =
  | { name: 'choosing' }
  | { name: 'previewed'; preview: PricePreview }
  | { name: 'imported'; outcome: string }
  | { name: 'refused'; reason: string };

interface ImportSectionProps {
  otas: PricedOta[];
  onImported(): void;
}

/** Closes of one OTA from CSV: choose, look at what would change, import. */
export const ImportSection = ({ otas, onImported }: ImportSectionProps) => {
  const api = useMarketDataApi();
  const [slug, setSlug] = React.useState('');
  const [file, setFile] = React.useState<File | null>(null);
  const [step, setStep] = React.useState<Step>({ name: 'choosing' });
  const [isBusy, setBusy] = React.useState(false);

  const dismiss = (): void => setStep({ name: 'choosing' });

  /** Whatever is chosen has to be looked at again. */
  const choose = (choice: () => void): void => {
    choice();
    dismiss();
  };

  const send = async <T,>(path: string): Promise<T> => {
    const form = new FormData();
    form.set('ota', slug);
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
      const outcome = outcomeOf(await send<PriceImport>('/imports'));
      onImported();
      return { name: 'imported', outcome };
    });

  const isReady = slug !== '' && file !== null && !isBusy;
  const isRight = step.name === 'previewed' && step.preview.faultCount === 0;
  return (
    <Section title="Import a file">
      <Field.Root name="ota" required>
        <Field.Label>OTA</Field.Label>
        <SingleSelect
          value={slug}
          placeholder="Whose closes are they?"
          onChange={(chosen: string | number) => choose(() => setSlug(String(chosen)))}
        >
          {otas.map((ota) => (
            <SingleSelectOption key={ota.slug} value={ota.slug}>
              {labelOf(ota)}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
      <FileChoice
        content="prices"
        hint="CSV with the header date,close; dates as 2026-01-31."
        example={EXAMPLE}
        onChange={(chosen) => choose(() => setFile(chosen))}
      />
      <div aria-live="polite">
        {step.name === 'previewed' ? <PreviewReport preview={step.preview} /> : null}
        {step.name === 'imported' ? (
          <Alert variant="success" closeLabel="Close" onClose={dismiss} title="Imported.">
            {step.outcome}
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
          disabled={!isReady}
          onClick={() => void look()}
        >
          Check
        </Button>
        <Button disabled={!isReady || !isRight} onClick={() => void store()}>
          Import
        </Button>
      </Flex>
    </Section>
  );
};
