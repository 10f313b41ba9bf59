import { seenPieces } from '@ota-news/foundation/text/unseen-characters';
import { styled } from 'styled-components';
import { usePartWords } from './catalogue';

const Mark = styled.span`
  display: inline-block;
  padding: 0 0.4rem;
  border-radius: ${({ theme }) => theme.borderRadius};
  color: ${({ theme }) => theme.colors.neutral800};
  background: ${({ theme }) => theme.colors.warning100};
  border: 1px solid ${({ theme }) => theme.colors.warning500};
  font-size: 0.85em;
  line-height: 1.4;
  white-space: nowrap;
  text-decoration: none;
  unicode-bidi: isolate;
  direction: ltr;
`;

/**
 * Text of somebody who is not trusted: characters that would not be seen, or would rearrange what is, are marks
 * with their number. What stands around it has to isolate it.
 */
export const SeenText = ({ text }: { text: string }) => {
  const say = usePartWords();
  return (
    <>
      {seenPieces(text).map((piece, index) =>
        'mark' in piece ? (
          <Mark key={index} title={say('unseen', { number: piece.mark })}>
            {piece.mark}
          </Mark>
        ) : (
          piece.text
        ),
      )}
    </>
  );
};
