import {
  Button,
  Checkbox,
  Field,
  Flex,
  Grid,
  SingleSelect,
  SingleSelectOption,
  TextInput,
  Typography,
} from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import { usePanelQuery } from '#panel/panel-query';
import { Section } from '#panel/Section';
import { useAction } from '#panel/useAction';
import type { ImportOptions, ImportRun } from '#newsroom/contracts/moving';
import { useWords } from './catalogue';
import { sendFile } from './send-file';

/** Folders are imported on the server. */
const SOURCES = ['ghost', 'wordpress', 'rss', 'csv', 'jsonl'] as const;

type Source = (typeof SOURCES)[number];

const ACCEPTED: Record<Source, string> = {
  ghost: '.json,application/json',
  wordpress: '.xml,text/xml,application/xml',
  rss: '.xml,.json,.rss,.atom',
  csv: '.csv,text/csv',
  jsonl: '.jsonl,.ndjson',
};

export interface NamedCompany {
  slug: string;
  name: string;
}

interface NewImportProps {
  onBegun(id: number): void;
}

/** Form that sends the archive of another system and has it read. */
export const NewImport = ({ onBegun }: NewImportProps) => {
  const say = useWords();
  const api = usePanelApi('/admin/moving');
  const run = useAction(api.reload);
  const [source, setSource] = React.useState<Source>('ghost');
  const [file, setFile] = React.useState<File | null>(null);
  const [address, setAddress] = React.useState('');
  const [options, setOptions] = React.useState<ImportOptions>({});
  const [share, setShare] = React.useState<number | null>(null);
  const companies = usePanelQuery<{ data: NamedCompany[] }>('/admin/moving/companies');

  const choose = (changed: Partial<ImportOptions>): void =>
    setOptions((before) => {
      const after = Object.entries({ ...before, ...changed });
      return Object.fromEntries(after.filter(([, value]) => value !== '' && value !== false));
    });

  const isFeedAddress = source === 'rss' && address !== '';
  const isReady = isFeedAddress || file !== null;

  const send = async (): Promise<void> => {
    setShare(0);
    await run(async () => {
      const name = isFeedAddress ? address : (file?.name ?? '');
      const body = { source, name, options, ...(isFeedAddress ? { address } : {}) };
      const { data } = await api.post<{ data: ImportRun }>('/imports', body);
      if (!isFeedAddress && file !== null) {
        await sendFile(api, data.id, file, setShare);
        await api.post(`/imports/${data.id}/survey`);
      }
      onBegun(data.id);
    }, say('begun'));
    setShare(null);
  };

  return (
    <Section title={say('new')}>
      <Grid.Root gap={4}>
        <Grid.Item col={6} xs={12} direction="column" alignItems="stretch">
          <Field.Root name="source">
            <Field.Label>{say('source')}</Field.Label>
            <SingleSelect
              value={source}
              onChange={(value: string | number) => {
                setSource(String(value) as Source);
                setFile(null);
                setAddress('');
              }}
            >
              {SOURCES.map((name) => (
                <SingleSelectOption key={name} value={name}>
                  {say(`source.${name}`)}
                </SingleSelectOption>
              ))}
            </SingleSelect>
          </Field.Root>
        </Grid.Item>
        <Grid.Item col={6} xs={12} direction="column" alignItems="stretch">
          <Field.Root id="archive" hint={say(`file.${source}`)}>
            <Field.Label>{say('file')}</Field.Label>
            <input
              key={source}
              id="archive"
              type="file"
              accept={ACCEPTED[source]}
              aria-describedby="archive-hint"
              style={{ color: 'inherit', fontSize: '1.4rem', maxWidth: '100%' }}
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
            <Field.Hint />
          </Field.Root>
        </Grid.Item>
        {source === 'rss' ? (
          <Grid.Item col={12} direction="column" alignItems="stretch">
            <Field.Root name="address">
              <Field.Label>{say('address')}</Field.Label>
              <TextInput
                type="url"
                value={address}
                onChange={(event: React.ChangeEvent<HTMLInputElement>) =>
                  setAddress(event.target.value.trim())
                }
              />
            </Field.Root>
          </Grid.Item>
        ) : null}
        <Grid.Item col={6} xs={12} direction="column" alignItems="stretch">
          <Field.Root name="siteUrl" hint={say('site.hint')}>
            <Field.Label>{say('site')}</Field.Label>
            <TextInput
              type="url"
              value={options.siteUrl ?? ''}
              onChange={(event: React.ChangeEvent<HTMLInputElement>) =>
                choose({ siteUrl: event.target.value.trim() })
              }
            />
            <Field.Hint />
          </Field.Root>
        </Grid.Item>
        <Grid.Item col={6} xs={12} direction="column" alignItems="stretch">
          <Field.Root name="company" hint={say('company.hint')}>
            <Field.Label>{say('company')}</Field.Label>
            <SingleSelect
              placeholder={say('company.none')}
              value={options.company ?? ''}
              onChange={(value: string | number) => choose({ company: String(value) })}
              onClear={() => choose({ company: '' })}
            >
              {(companies.value?.data ?? []).map(({ slug, name }) => (
                <SingleSelectOption key={slug} value={slug}>
                  {name}
                </SingleSelectOption>
              ))}
            </SingleSelect>
            <Field.Hint />
          </Field.Root>
        </Grid.Item>
        <Grid.Item col={12} direction="column" alignItems="stretch" gap={2}>
          <Checkbox
            checked={options.asDrafts === true}
            onCheckedChange={(value: boolean | 'indeterminate') =>
              choose({ asDrafts: value === true })
            }
          >
            {say('drafts')}
          </Checkbox>
          <Checkbox
            checked={options.withoutPictures === true}
            onCheckedChange={(value: boolean | 'indeterminate') =>
              choose({ withoutPictures: value === true })
            }
          >
            {say('pictures')}
          </Checkbox>
        </Grid.Item>
      </Grid.Root>
      <Flex gap={3} wrap="wrap">
        <Button disabled={!isReady || share !== null} onClick={() => void send()}>
          {say('read')}
        </Button>
        <span aria-live="polite">
          {share === null ? null : (
            <Typography>{say('reading', { percent: Math.round(share * 100) })}</Typography>
          )}
        </span>
      </Flex>
      <Typography variant="pi" textColor="neutral600">
        {say('folders')}
      </Typography>
    </Section>
  );
};
