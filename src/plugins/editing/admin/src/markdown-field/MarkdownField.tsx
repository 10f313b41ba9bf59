import type { Command } from '@codemirror/view';
import { countWords, readingMinutes } from '@ota-news/foundation/text/words';
import { Box, Field, Flex, Typography } from '@strapi/design-system';
import { useField, useStrapiApp } from '@strapi/strapi/admin';
import * as React from 'react';
import { useWords, type Words } from '../catalogue';
import { ForeignPictures } from './ForeignPictures';
import { Frame } from './Frame';
import { LinkDialog } from './LinkDialog';
import { insert } from './marks';
import { PictureDialog } from './PictureDialog';
import { ReaderView } from './ReaderView';
import { Toolbar } from './Toolbar';
import { useEditor } from './useEditor';
import { usePhrases } from './usePhrases';

/** Props that the panel passes to a form field. */
export interface MarkdownFieldProps {
  name: string;
  label: string;
  hint?: React.ReactNode;
  labelAction?: React.ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
}

interface LibraryFile {
  url: string;
  alternativeText?: string | null;
  mime?: string;
  name: string;
}

type MediaLibrary = React.ComponentType<{
  allowedTypes: string[];
  onClose(): void;
  onSelectAssets(files: LibraryFile[]): void;
}>;

/** Escapes brackets, which would end the text of a link or image in markdown. */
const escaped = (words: string): string => words.replace(/[\\[\]]/g, '\\$&').replace(/\s+/g, ' ');

const pictureText = (alternativeText: string, url: string): string =>
  `![${escaped(alternativeText)}](${url})`;

const countedAs = (text: string, say: Words): string => {
  const words = countWords(text);
  return words === 0
    ? say('markdown.counted', { words })
    : say('markdown.reading', { words, minutes: readingMinutes(words) });
};

/** A markdown field: it stores exactly what is typed and styles the source accordingly. */
const MarkdownField = (props: MarkdownFieldProps) => {
  const say = useWords();
  const { name, label, hint, labelAction, placeholder = '', required, disabled = false } = props;
  const { value, onChange, error } = useField<string | null>(name);
  const text = value ?? '';
  const [pictures, setPictures] = React.useState<File[]>([]);
  const [foreign, setForeign] = React.useState<string[]>([]);
  const [open, setOpen] = React.useState<'link' | 'library' | null>(null);
  const [isWide, setIsWide] = React.useState(false);
  const [isShown, setIsShown] = React.useState(false);
  const counted = React.useDeferredValue(text);
  const Library = useStrapiApp('MarkdownField', ({ components }) => components)['media-library'] as
    MediaLibrary | undefined;

  const { parent, view } = useEditor({
    text,
    label,
    description: say('markdown.keys'),
    placeholder,
    phrases: usePhrases(),
    isDisabled: disabled,
    onTyped: (typed) => onChange(name, typed),
    onLink: () => setOpen('link'),
    onPictures: setPictures,
    onForeignPictures: (found) => setForeign((known) => [...new Set([...known, ...found])]),
  });

  const run = (command: Command): void => {
    if (view === null) return;
    view.focus();
    command(view);
  };
  const backToText = (): void => view?.focus();
  const close = (): void => {
    setOpen(null);
    backToText();
  };
  const place = (markdown: string): void => {
    if (view !== null) insert(view, markdown);
  };
  const selected =
    view?.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to) ?? '';
  const [picture] = pictures;

  return (
    <Field.Root name={name} hint={hint} error={error} required={required}>
      <Flex direction="column" alignItems="stretch" gap={1}>
        <Field.Label action={labelAction}>{label}</Field.Label>
        <Frame isWide={isWide} hasError={error !== undefined} onLeave={() => setIsWide(false)}>
          <Toolbar
            isDisabled={disabled}
            isWide={isWide}
            isShown={isShown}
            onRun={run}
            onLink={() => setOpen('link')}
            onPicture={() => setOpen('library')}
            onWide={() => {
              setIsWide(!isWide);
              backToText();
            }}
            onShow={() => {
              setIsShown(!isShown);
              backToText();
            }}
          />
          <Flex alignItems="stretch" flex="1" minHeight="0" wrap={isWide ? 'nowrap' : 'wrap'}>
            <Box ref={parent} flex="1 1 50%" minWidth="min(100%, 28rem)" data-markdown={name} />
            {isShown ? <ReaderView text={text} editor={view} /> : null}
          </Flex>
          {foreign.length === 0 || view === null ? null : (
            <ForeignPictures addresses={foreign} view={view} onLeft={setForeign} />
          )}
          <Box paddingTop={1} paddingBottom={1} paddingLeft={4} paddingRight={4}>
            <Typography variant="pi" textColor="neutral600">
              {countedAs(counted, say)}
            </Typography>
          </Box>
        </Frame>
        <Field.Hint />
        <Field.Error />
      </Flex>
      {open === 'link' ? (
        <LinkDialog
          selected={selected}
          onClose={close}
          onChoose={(words, address) => {
            close();
            place(`[${escaped(words)}](${address})`);
          }}
        />
      ) : null}
      {open === 'library' && Library !== undefined ? (
        <Library
          allowedTypes={['images']}
          onClose={close}
          onSelectAssets={(files) => {
            close();
            place(
              files.map((file) => pictureText(file.alternativeText ?? '', file.url)).join('\n\n'),
            );
          }}
        />
      ) : null}
      {picture === undefined ? null : (
        <PictureDialog
          key={`${picture.name} ${pictures.length}`}
          picture={picture}
          onClose={() => {
            setPictures(pictures.slice(1));
            backToText();
          }}
          onStored={(alternativeText, url) => {
            setPictures(pictures.slice(1));
            place(`${pictureText(alternativeText, url)}\n`);
          }}
        />
      )}
    </Field.Root>
  );
};

export default MarkdownField;
