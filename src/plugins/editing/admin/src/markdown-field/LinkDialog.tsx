import { Button, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import * as React from 'react';
import type { SearchResult } from '#api/page-models';
import { useFieldLabels } from '#panel/useFieldLabels';
import { useWords } from '../catalogue';
import { DialogForm } from './DialogForm';

/** A page of the site from the search suggestions. */
interface Suggestion {
  type: SearchResult['type'];
  title: string;
  url: string;
}

interface LinkDialogProps {
  /** Selected text, used as the link text. */
  selected: string;
  onClose(): void;
  onChoose(words: string, address: string): void;
}

/** Debounce time in milliseconds, to avoid a request per letter. */
const REST_MS = 150;

const isAddress = (text: string): boolean => /^(?:https?:\/\/|mailto:|\/|#)\S+$/.test(text);

/** Relative address of a page of this site, as the site's domain may change. */
const placeOf = (url: string): string => {
  const { pathname, search, hash } = new URL(url);
  return `${pathname}${search}${hash}`;
};

const useSuggestions = (typed: string): Suggestion[] => {
  const [found, setFound] = React.useState<Suggestion[]>([]);
  React.useEffect(() => {
    const query = typed.trim();
    if (query === '' || isAddress(query)) {
      setFound([]);
      return undefined;
    }
    const stopping = new AbortController();
    const ask = async (): Promise<void> => {
      const address = `/api/search/suggest?${new URLSearchParams({ q: query.slice(0, 100) })}`;
      const answer = await fetch(address, { signal: stopping.signal });
      if (answer.ok) setFound(((await answer.json()) as { data: Suggestion[] }).data);
    };
    // Without suggestions an address can still be typed.
    const timer = setTimeout(() => void ask().catch(() => undefined), REST_MS);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [typed]);
  return found;
};

/** Name of a kind of pages, which languages translate like a field's label. */
const nameOfKind = (kind: string): string => kind.replaceAll('-', ' ');

/** Dialog for a link's target: a page of this site, found by its title, or an address. */
export const LinkDialog = ({ selected, onClose, onChoose }: LinkDialogProps) => {
  const say = useWords();
  const labelOf = useFieldLabels();
  const [typed, setTyped] = React.useState(isAddress(selected) ? '' : selected);
  const suggestions = useSuggestions(typed);
  const address = typed.trim();
  const choose = ({ title, url }: Suggestion): void => onChoose(selected || title, placeOf(url));
  const submit = (): void => {
    if (isAddress(address)) return onChoose(selected || address, address);
    const [first] = suggestions;
    if (first !== undefined) choose(first);
  };
  return (
    <DialogForm
      title={say('markdown.link')}
      action={say('markdown.link.insert')}
      isReady={isAddress(address) || suggestions.length > 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field.Root hint={say('markdown.link.hint')}>
        <Field.Label>{say('markdown.link.where')}</Field.Label>
        <TextInput
          autoFocus
          value={typed}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
        />
        <Field.Hint />
      </Field.Root>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={1} paddingTop={4}>
        {suggestions.map((suggestion) => (
          <li key={suggestion.url}>
            <Button
              fullWidth
              variant="ghost"
              justifyContent="flex-start"
              onClick={() => choose(suggestion)}
            >
              {suggestion.title}{' '}
              <Typography variant="pi" textColor="neutral600">
                {labelOf({ label: nameOfKind(suggestion.type) })}
              </Typography>
            </Button>
          </li>
        ))}
      </Flex>
    </DialogForm>
  );
};
