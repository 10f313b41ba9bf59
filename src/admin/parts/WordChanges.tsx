import { Box, Button, Typography } from '@strapi/design-system';
import { wordChanges, type Passage, type Piece } from '@ota-news/foundation/text/word-changes';
import * as React from 'react';
import { styled } from 'styled-components';
import { usePartWords } from './catalogue';
import { SeenText } from './SeenText';

/** Unchanged passages shown before and after a change. */
const AROUND = 2;

/** Minimum unchanged passages to fold; fewer take no more space than the button. */
const WORTH_FOLDING = 4;

const Text = styled.div`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: ${({ theme }) => theme.fontSizes[2]};
  line-height: 1.6;
  unicode-bidi: isolate;

  ins,
  del {
    unicode-bidi: isolate;
  }

  ins {
    color: ${({ theme }) => theme.colors.success700};
    background: ${({ theme }) => theme.colors.success100};
    text-decoration: underline;
  }

  del {
    color: ${({ theme }) => theme.colors.danger700};
    background: ${({ theme }) => theme.colors.danger100};
    text-decoration: line-through;
  }
`;

const TAGS = { same: 'span', added: 'ins', removed: 'del' } as const;

const Drawn = ({ pieces }: { pieces: Piece[] }) => (
  <>
    {pieces.map(({ kind, text }, index) => {
      const Tag = TAGS[kind];
      return (
        <Tag key={index}>
          <SeenText text={text} />
        </Tag>
      );
    })}
  </>
);

interface Run {
  isHidden: boolean;
  passages: Passage[];
}

/** Groups passages into visible runs near changes and hidden ones. */
const runsOf = (passages: Passage[]): Run[] => {
  const isNear = (place: number): boolean =>
    passages.slice(Math.max(0, place - AROUND), place + AROUND + 1).some(({ isSame }) => !isSame);
  const runs: Run[] = [];
  passages.forEach((passage, place) => {
    const isHidden = !isNear(place);
    const last = runs.at(-1);
    if (last?.isHidden === isHidden) last.passages.push(passage);
    else runs.push({ isHidden, passages: [passage] });
  });
  return runs.map(({ isHidden, passages: run }) => ({
    isHidden: isHidden && run.length >= WORTH_FOLDING,
    passages: run,
  }));
};

const Folded = ({ passages }: { passages: Passage[] }) => {
  const say = usePartWords();
  const [isOpen, setOpen] = React.useState(false);
  return (
    <>
      <Box paddingTop={1} paddingBottom={1}>
        <Button
          size="S"
          variant="ghost"
          aria-expanded={isOpen}
          onClick={() => setOpen((wasOpen) => !wasOpen)}
        >
          {say(isOpen ? 'unchanged.hide' : 'unchanged', { count: passages.length })}
        </Button>
      </Box>
      {isOpen ? <Drawn pieces={passages.flatMap(({ pieces }) => pieces)} /> : null}
    </>
  );
};

/** Inline diff of a short text; the surrounding element must isolate it (`unicode-bidi`). */
export const WordPieces = ({ from, to }: Pick<WordChangesProps, 'from' | 'to'>) => {
  const passages = React.useMemo(() => wordChanges(from, to), [from, to]);
  return (
    <Text as="span">
      <Drawn pieces={passages.flatMap(({ pieces }) => pieces)} />
    </Text>
  );
};

interface WordChangesProps {
  /** Accessible name. */
  label: string;
  from: string;
  to: string;
}

/**
 * Word diff of a text: deletions struck through, insertions underlined. All changes are visible
 * without scrolling inside a box.
 */
export const WordChanges = ({ label, from, to }: WordChangesProps) => {
  const say = usePartWords();
  const passages = React.useMemo(() => wordChanges(from, to), [from, to]);
  if (passages.length === 0) {
    return <Typography textColor="neutral600">{say('empty')}</Typography>;
  }
  return (
    <Box background="neutral100" padding={3} hasRadius role="group" aria-label={label}>
      <Text>
        {runsOf(passages).map((run, index) =>
          run.isHidden ? (
            <Folded key={index} passages={run.passages} />
          ) : (
            <Drawn key={index} pieces={run.passages.flatMap(({ pieces }) => pieces)} />
          ),
        )}
      </Text>
    </Box>
  );
};
