import type { EditorView } from '@codemirror/view';
import { Button, Flex, Typography } from '@strapi/design-system';
import { useAuth } from '@strapi/strapi/admin';
import * as React from 'react';
import { useWords } from '../catalogue';
import { replaceAddress, storeForeign } from './foreign-pictures';

interface ForeignPicturesProps {
  /** Addresses of images on other sites, without duplicates. */
  addresses: string[];
  view: EditorView;
  /** Called with the addresses that could not be stored, or none. */
  onLeft(addresses: string[]): void;
}

/** Offers to store pasted images from other sites in the Media Library, as those sites may remove them. */
export const ForeignPictures = ({ addresses, view, onLeft }: ForeignPicturesProps) => {
  const say = useWords();
  const token = useAuth('ForeignPictures', (state) => state.token);
  const [stored, setStored] = React.useState<number | null>(null);
  const [problems, setProblems] = React.useState<string[]>([]);

  const store = async (): Promise<void> => {
    const refused: string[] = [];
    const reasons: string[] = [];
    for (const [done, address] of addresses.entries()) {
      setStored(done);
      try {
        replaceAddress(view, address, await storeForeign(address, token));
      } catch (error) {
        refused.push(address);
        reasons.push(error instanceof Error ? error.message : String(error));
      }
    }
    setStored(null);
    setProblems([...new Set(reasons)]);
    onLeft(refused);
    view.focus();
  };

  return (
    <Flex
      role="status"
      direction="column"
      alignItems="stretch"
      gap={2}
      paddingTop={2}
      paddingBottom={2}
      paddingLeft={4}
      paddingRight={4}
      background="neutral100"
    >
      <Flex gap={2} wrap="wrap">
        <Typography variant="pi">
          {stored === null
            ? say('markdown.foreign', { count: addresses.length })
            : say('markdown.foreign.storing', { number: stored + 1, count: addresses.length })}
        </Typography>
        <Button
          size="S"
          variant="secondary"
          disabled={stored !== null}
          onClick={() => void store()}
        >
          {say('markdown.foreign.store')}
        </Button>
        <Button
          size="S"
          variant="tertiary"
          disabled={stored !== null}
          onClick={() => {
            onLeft([]);
            view.focus();
          }}
        >
          {say('markdown.foreign.keep', { count: addresses.length })}
        </Button>
      </Flex>
      {problems.map((problem) => (
        <Typography key={problem} variant="pi" textColor="danger600">
          {problem}
        </Typography>
      ))}
    </Flex>
  );
};
