import { splitInvisible } from '@ota-news/foundation/text/unseen-characters';
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
 * Untrusted text: characters that are invisible or change the text direction are replaced by marks
 * with their code point. The surrounding element must isolate it (`unicode-bidi`).
 */
export const SeenText = ({ text }: { text: string }) => {
  const say = usePartWords();
  return (
    <>
      {splitInvisible(text).map((piece, index) =>
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
